"""What follows from the table of the solo game; read by its rules, board and appraisal alike."""
