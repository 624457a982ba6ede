import { systemLine, textArg } from '../../kit/system-line.ts'

export const shopLines = {
  orderShipped: systemLine('system', { carrier: textArg, number: textArg }),
  orderRejected: systemLine('system', { reason: textArg }),
  giftRejected: systemLine('system', { reason: textArg }),
}
