"""Reports: one page with plots of what happened in a run, or in two runs side by side."""
