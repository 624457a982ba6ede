import type { shopLines } from '@mynah/contract/system-lines/shop'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const shopLineTexts: SystemLineTexts<typeof shopLines> = {
  orderShipped: (args) => translateNow('shop')('orderShipped', args),
  orderRejected: (args) => translateNow('shop')('orderRejected', args),
  giftRejected: (args) => translateNow('shop')('giftRejected', args),
}
