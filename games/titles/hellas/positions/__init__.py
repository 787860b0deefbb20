"""How worked cases write what the titles of the family have in common (see ``docs/cases.md``)."""
