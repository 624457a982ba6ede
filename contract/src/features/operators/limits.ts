export const operatorsLimits = {
  /** How long a new operator's agreement does not count where two must agree. */
  operatorSettledMs: 86_400_000,
  /** Of a picture from the console, in base64: it fits a body. */
  adminPictureLengthMax: 240 * 1024,
} as const
