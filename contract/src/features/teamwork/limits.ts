export const teamworkLimits = {
  queueNoteLengthMax: 500,
} as const
