export const remindersErrors = {
  RemindersFull: '11470',
} as const
