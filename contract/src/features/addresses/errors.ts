export const addressesErrors = {
  AddressesFull: '11350',
} as const
