export const figuresLimits = {
  /** How many days of figures are stored and can be asked for. */
  figureDaysMax: 400,
} as const
