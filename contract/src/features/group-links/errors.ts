export const groupLinksErrors = {
  /** All places of the invitation link are taken. */
  GroupLinkFull: '11500',
  /** The group has the most links that it may have. */
  GroupLinksFull: '11501',
  /** The link has expired. */
  GroupLinkEnded: '11502',
} as const
