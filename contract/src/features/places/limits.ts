export const placesLimits = {
  placeNameLengthMax: 100,
  placeAddressLengthMax: 200,
  /** Metres; less accurate points are refused as useless. */
  placeAccuracyMax: 100_000,
  /** The durations of live locations, in seconds. */
  livePlaceSeconds: [900, 3_600, 28_800],
  /** In how many chats one user can share a live location at the same time. */
  livePlacesMax: 10,
  /** The shortest time between two points of a live location that members receive. */
  livePlaceStepMs: 10_000,
} as const

export const placesRates = {
  place: { points: 60, seconds: 3_600 },
  placeMove: { points: 30, seconds: 60 },
} as const
