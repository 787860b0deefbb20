"""What the titles of the Lords of Hellas family share: the box, the table, the rules both play by.

It is no title and has no ``TITLE``. It knows none of them; what one title alone does stands there.
"""
