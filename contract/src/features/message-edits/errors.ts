export const messageEditsErrors = {
  EditTooLate: '11410',
  EditStale: '11411',
  EditsFull: '11412',
} as const
