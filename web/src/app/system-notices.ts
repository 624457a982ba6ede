import type { PushedLineKey } from '@mynah/contract/system-lines'
import type { LineArgs, SystemNotice, SystemNoticeOf } from '#client/system-lines.ts'
import { accountNotices, securityNotice } from '#features/account/system-notices.ts'
import { callNotices } from '#features/calling/system-notices.ts'
import { complaintNotices } from '#features/complaints/system-notices.ts'
import { groupNotices } from '#features/groups/system-notices.ts'
import { identityNotices } from '#features/identity/system-notices.ts'
import { meetingNotices } from '#features/meetings/system-notices.ts'
import { momentNotices } from '#features/moments/system-notices.ts'
import { reminderNotices } from '#features/reminders/system-notices.ts'
import { scanNotices } from '#features/scan/system-notices.ts'
import { shopNotices } from '#features/shop/system-notices.ts'
import { walletNotices } from '#features/wallet/system-notices.ts'

/** The notice around each line of the system account: a key without a notice does not compile. */
const systemNotices: Record<PushedLineKey, (args: LineArgs) => SystemNotice> = {
  ...accountNotices,
  ...callNotices,
  ...complaintNotices,
  ...groupNotices,
  ...identityNotices,
  ...meetingNotices,
  ...momentNotices,
  ...reminderNotices,
  ...shopNotices,
  ...scanNotices,
  ...walletNotices,
}

const isKnown = (key: string): key is PushedLineKey => Object.hasOwn(systemNotices, key)

/** A key of a newer server is treated as a security notice. */
export const systemNoticeOf: SystemNoticeOf = (key, args) =>
  isKnown(key) ? systemNotices[key](args) : securityNotice()
