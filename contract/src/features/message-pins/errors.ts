export const messagePinsErrors = {
  PinsFull: '11420',
} as const
