export const operatorsLimits = {
  /** Of a picture from the console, in base64: it fits a body. */
  adminPictureLengthMax: 240 * 1024,
} as const
