"""How fast Kleio is, measured beside what else there is: ``manage.py bench``.

Each file of ``measurements`` takes one measurement and returns figures; ``catalogue`` lists them.
``peers`` and ``bare`` are what is measured beside, in the same run. No part of the product imports
this package.
"""
