/** Types of bill lines on the wire. Withdrawals, points and orders are `system`. */
export const billType = {
  system: 1,
  transfer: 2,
  redPacket: 3,
  returned: 4,
  refund: 5,
  recharge: 6,
  gift: 7,
} as const
