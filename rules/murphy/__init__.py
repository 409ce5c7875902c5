"""Les Lois de Murphy: 3D12 under a threshold, three laws of luck, and the Piété that they ask for."""
