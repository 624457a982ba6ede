export const bankLimits = {
  /** Characters of a statement file, and of one of its lines. */
  statementLengthMax: 1_048_576,
  statementLineLengthMax: 2_000,
  statementLinesMax: 10_000,
  /** How many unreadable lines are listed one by one. */
  statementFaultsMax: 100,
  statementColumnsMax: 60,
  bankFormatsMax: 20,
  bankTextLengthMax: 300,
  /** Bytes of the request that carries a file: its text in UTF-8, with JSON escapes. */
  statementBodyBytesMax: 4_194_304,
} as const
