"""What runs in other processes: bots that think, records that are read and replayed."""
