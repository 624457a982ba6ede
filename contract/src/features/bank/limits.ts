export const bankLimits = {
  /** Characters of one file of the bank, and of a line of it. */
  statementLengthMax: 1_048_576,
  statementLineLengthMax: 2_000,
  statementLinesMax: 10_000,
  /** Lines that could not be read and are named one by one. */
  statementFaultsMax: 100,
  statementColumnsMax: 60,
  bankFormatsMax: 20,
  bankTextLengthMax: 300,
  /** The request that carries a file: its characters in UTF-8, with those that JSON escapes. */
  statementBodyBytesMax: 4_194_304,
} as const
