def board(view): return ""
