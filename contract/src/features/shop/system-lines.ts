import { systemLine, words } from '../../kit/system-line.ts'

export const shopLines = {
  orderShipped: systemLine('system', { carrier: words, number: words }),
  orderRejected: systemLine('system', { reason: words }),
  giftRejected: systemLine('system', { reason: words }),
}
