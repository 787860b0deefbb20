"""The verifier that everybody may download: one file without dependencies."""
