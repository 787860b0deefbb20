"""Parts of the picture of a table that all titles of the family draw alike."""
