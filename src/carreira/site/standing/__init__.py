"""Standing: ratings, the halls of fame, what people have played."""
