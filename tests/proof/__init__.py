"""The programs in lab/, each run for a moment: that they find nothing, and that they would find what is wrong."""
