export const transfersErrors = {
  TransferEnded: '11116',
} as const
