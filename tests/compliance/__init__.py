"""The suite that holds every title to the contract, at every seat count: a new title adds no
harness.

A **law** is a function that takes one recorded game and raises ``Broken``. ``laws.LAWS`` lists
them; ``test_every_title`` runs each on games of each installed title and of the made-up ones, and
``test_planted_faults`` shows that each can fail. What only an author can say of a title (which
hidden things may be exchanged, what reveals them) stands in
``tests/titles/<title>/particulars.py``.
"""
