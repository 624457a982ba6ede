import { billType } from '../../kit/bill-type.ts'

/** The kinds of thunder packets are displayed if such a row exists, but nothing here creates one. */
export const redPacketsBillKinds = {
  'packet-sent': billType.redPacket,
  'packet-opened': billType.redPacket,
  'packet-refund': billType.refund,
  'thunder-packet': billType.redPacket,
  'thunder-stepped': billType.redPacket,
  'thunder-deduction': billType.redPacket,
  gift: billType.gift,
} as const
