/// `adbridge inspect`: the inspector is a part of the package for Python.
enum Inspector {
  static let text = """
    The inspector is a page in your browser. It loads ads, and shows their waterfalls, pictures and
    events. It belongs to the package for Python. In a checkout of adbridge:

      pip install 'clients/python[inspector]'
      python -m adbridge inspect

    The options of adbridge follow, such as --config FILE. If the package is installed without the
    inspector, pip install 'adbridge[inspector]' adds it.
    """
}
