"""What follows from the table of the family; read by rules, boards and appraisals alike."""
