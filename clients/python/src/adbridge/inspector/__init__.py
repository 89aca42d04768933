"""A local page that shows ads, their waterfalls and events: `python -m adbridge inspect`.

It needs the extra `adbridge[inspector]`.
"""
