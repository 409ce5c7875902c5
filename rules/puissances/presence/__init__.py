"""The moment of Présence: an Agent face to face with its Puissance, without dice or Mises (P-40 to P-43)."""
