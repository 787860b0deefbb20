def appraise(v,s,m): return 0.0
