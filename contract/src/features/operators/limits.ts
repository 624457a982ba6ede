export const operatorsLimits = {
  /** A picture from the console in base64, small enough for a request body. */
  adminPictureLengthMax: 240 * 1024,
} as const
