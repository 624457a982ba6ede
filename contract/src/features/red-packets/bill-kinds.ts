import { billType } from '../../kit/bill-type.ts'

/** The three of thunder packets are shown where such a row exists; nothing makes one. */
export const redPacketsBillKinds = {
  'packet-sent': billType.redPacket,
  'packet-opened': billType.redPacket,
  'packet-refund': billType.refund,
  'thunder-packet': billType.redPacket,
  'thunder-stepped': billType.redPacket,
  'thunder-deduction': billType.redPacket,
  gift: billType.gift,
} as const
