import { systemLine, words } from '../system-line.ts'

export const shopLines = {
  orderShipped: systemLine('system', { carrier: words, number: words }),
  orderRejected: systemLine('system', { reason: words }),
  giftRejected: systemLine('system', { reason: words }),
}
