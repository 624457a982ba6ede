export const groupLinksErrors = {
  /** All places of an invitation link are taken. */
  GroupLinkFull: '11500',
  /** The group has as many links as it may. */
  GroupLinksFull: '11501',
  /** Its time is over. */
  GroupLinkEnded: '11502',
} as const
