"""Mad City's own players."""
