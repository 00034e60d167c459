"""What `make docs` shows besides the pages that people have written: made from the code when the site is built."""
