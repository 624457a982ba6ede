export const redPacketsErrors = {
  PacketAmountWrong: '11117',
  PacketCountTooLarge: '11118',
  PacketNotForYou: '11119',
  PacketEmpty: '11120',
  PacketExpired: '11121',
  PacketYours: '11122',
} as const
