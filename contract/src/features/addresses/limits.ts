export const addressesLimits = {
  streetLengthMax: 100,
  postcodeLengthMax: 10,
  addressesMax: 20,
} as const
