export const profileLimits = {
  mottoLengthMax: 100,
  placeLengthMax: 50,
  addressLengthMax: 200,
} as const
