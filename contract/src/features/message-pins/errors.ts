export const messagePinsErrors = {
  PinsFull: '11420',
  PinsOfAdmins: '11494',
} as const
