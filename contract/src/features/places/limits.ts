export const placesLimits = {
  placeNameLengthMax: 100,
  placeAddressLengthMax: 200,
  /** In metres; what is less exact says nothing of a place. */
  placeAccuracyMax: 100_000,
  /** For how long a live place can run, in seconds. */
  livePlaceSeconds: [900, 3_600, 28_800],
  /** In how many chats one person is live at a time. */
  livePlacesMax: 10,
  /** Members get a new point of a live place at most so often. */
  livePlaceStepMs: 10_000,
} as const

export const placesRates = {
  place: { points: 60, seconds: 3_600 },
  placeMove: { points: 30, seconds: 60 },
} as const
