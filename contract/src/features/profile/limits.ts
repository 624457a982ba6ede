export const profileLimits = {
  mottoLengthMax: 100,
  placeLengthMax: 50,
  addressLengthMax: 200,
  inviteCodeLength: 8,
} as const
