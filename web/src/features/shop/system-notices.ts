import { Package } from 'lucide-react'
import type { shopLines } from '@mynah/contract/system-lines/shop'
import type { SystemNotice, SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { newRecordPath } from './paths.ts'

const notice = (): SystemNotice => ({
  icon: Package,
  title: translateNow('shop')('noticeOrders'),
  action: translateNow('shop')('seeOrders'),
  path: newRecordPath,
})

export const shopNotices: SystemNotices<typeof shopLines> = {
  orderShipped: notice,
  orderRejected: notice,
  giftRejected: notice,
}
