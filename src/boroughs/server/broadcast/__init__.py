"""What is told to whom: connections, frames that wait for the disk, and the sentences in them."""
