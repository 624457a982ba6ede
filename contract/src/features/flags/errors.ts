export const flagsErrors = {
  FlagNoteNeeded: '11496',
} as const
