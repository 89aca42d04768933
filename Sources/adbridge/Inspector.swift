/// `adbridge inspect`: the inspector is a part of the package for Python.
enum Inspector {
  static let text = """
    The inspector is a page in your browser. It loads ads, and shows their waterfalls, pictures and
    events. It belongs to the package for Python:

      pip install 'adbridge[inspector]'
      python -m adbridge inspect

    The options of adbridge follow, such as --config FILE. In a checkout of adbridge, the package is
    'clients/python[inspector]'.
    """
}
