"""The pages of the balance lab: what was looked at, asking for more, and what was found."""
