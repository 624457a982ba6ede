import type { AllSystemLineTexts } from '#client/system-lines.ts'
import { accountLineTexts } from '#features/account/system-lines.ts'
import { callLineTexts } from '#features/calling/system-lines.ts'
import { complaintLineTexts } from '#features/complaints/system-lines.ts'
import { friendLineTexts } from '#features/friends/system-lines.ts'
import { groupLineTexts } from '#features/groups/system-lines.ts'
import { identityLineTexts } from '#features/identity/system-lines.ts'
import { meetingLineTexts } from '#features/meetings/system-lines.ts'
import { disappearingLineTexts } from '#features/disappearing/system-lines.ts'
import { pinLineTexts } from '#features/message-pins/system-lines.ts'
import { momentLineTexts } from '#features/moments/system-lines.ts'
import { pollLineTexts } from '#features/polls/system-lines.ts'
import { redPacketLineTexts } from '#features/red-packets/system-lines.ts'
import { reminderLineTexts } from '#features/reminders/system-lines.ts'
import { scanLineTexts } from '#features/scan/system-lines.ts'
import { shopLineTexts } from '#features/shop/system-lines.ts'
import { transferLineTexts } from '#features/transfers/system-lines.ts'
import { walletLineTexts } from '#features/wallet/system-lines.ts'

/** The texts of the system lines of all features: a key without a text does not compile. */
export const systemLineTexts: AllSystemLineTexts = {
  ...accountLineTexts,
  ...callLineTexts,
  ...complaintLineTexts,
  ...friendLineTexts,
  ...groupLineTexts,
  ...identityLineTexts,
  ...meetingLineTexts,
  ...pinLineTexts,
  ...disappearingLineTexts,
  ...momentLineTexts,
  ...pollLineTexts,
  ...redPacketLineTexts,
  ...reminderLineTexts,
  ...scanLineTexts,
  ...shopLineTexts,
  ...transferLineTexts,
  ...walletLineTexts,
}
