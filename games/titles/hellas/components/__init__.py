"""What is in the box of Lords of Hellas. Tables only: each module holds one kind of thing.

``ids`` names everything; ``effects`` is the one record in which cards, monsters and monuments say
what they do; ``windows`` says when, who and for what price (LH-30). The numbers in these tables are
the printed ones; a game plays with those of its ``parameters``, which are taken from here.
"""
