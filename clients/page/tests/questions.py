"""A person who uses a page: finds elements only by role and visible text, and acts with keys only.

What a person sees comes from Chromium's accessibility tree, so a screen reader finds the same answers.
"""

from selenium.webdriver.common.keys import Keys

MOST_ACTIONS = 4
MOST_TABS = 400


class Person:
    """Reads a page, and acts on it. Each action counts: a press on a button, a word that is typed, a row."""

    def __init__(self, browser, address):
        self._browser = browser
        self.actions = 0
        browser.get("about:blank")
        browser.get(address)

    def nodes(self):
        """All elements that assistive technology sees, in their order: role, name, and node."""
        tree = self._browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""), node)
            for node in tree
            if not node.get("ignored") and "role" in node
        ]

    def names(self, role):
        return [name for kind, name, _ in self.nodes() if kind == role]

    def reads(self):
        """The visible text of the page."""
        return self._browser.execute_script("return document.body.innerText")

    def rows(self, caption):
        """The rows of the table whose caption begins with a text: a list of the texts of cells each."""
        tree = self._browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        nodes = {node["nodeId"]: node for node in tree if "role" in node}
        (table,) = [n for n in nodes.values() if role(n) == "table" and not n.get("ignored") and name(n).startswith(caption)]
        return [
            [name(cell) for cell in below(nodes, row, {"rowheader", "cell", "gridcell", "columnheader"})]
            for row in below(nodes, table, {"row"})
        ][1:]

    def goes_to(self, wanted_role, start):
        """Moves the focus with the Tab key to the element with this role, whose name begins so."""
        for _ in range(MOST_TABS):
            focused = self._browser.switch_to.active_element
            if focused.aria_role == wanted_role and focused.accessible_name.startswith(start):
                return
            focused.send_keys(Keys.TAB)
        raise AssertionError(f"The Tab key reaches no {wanted_role} {start!r}.")

    def presses(self, start):
        self.goes_to("button", start)
        self._act(Keys.ENTER)

    def types(self, role, field, text):
        self.goes_to(role, field)
        self._act(text)

    def picks(self, listbox, *keys):
        self.goes_to("listbox", listbox)
        for key in keys:
            self._act(key)

    def _act(self, keys):
        self.actions += 1
        assert self.actions <= MOST_ACTIONS
        self._browser.switch_to.active_element.send_keys(keys)


def role(node):
    return node["role"]["value"]


def name(node):
    return node.get("name", {}).get("value", "")


def below(nodes, node, roles):
    """The nearest elements of some roles below an element."""
    found = []
    for child in node.get("childIds", []):
        one = nodes.get(child)
        if one is None:
            continue
        found += [one] if role(one) in roles else below(nodes, one, roles)
    return found
