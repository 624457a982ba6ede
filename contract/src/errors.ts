import { accountErrors } from './features/account/errors.ts'
import { accountDeletionErrors } from './features/account-deletion/errors.ts'
import { addressesErrors } from './features/addresses/errors.ts'
import { authErrors } from './features/auth/errors.ts'
import { bankErrors } from './features/bank/errors.ts'
import { callingErrors } from './features/calling/errors.ts'
import { carbonErrors } from './features/carbon/errors.ts'
import { closingsErrors } from './features/closings/errors.ts'
import { credentialsErrors } from './features/credentials/errors.ts'
import { dailySignInErrors } from './features/daily-sign-in/errors.ts'
import { favouritesErrors } from './features/favourites/errors.ts'
import { flagsErrors } from './features/flags/errors.ts'
import { friendsErrors } from './features/friends/errors.ts'
import { groupJoinRequestsErrors } from './features/group-join-requests/errors.ts'
import { groupLinksErrors } from './features/group-links/errors.ts'
import { groupsErrors } from './features/groups/errors.ts'
import { identityErrors } from './features/identity/errors.ts'
import { ledgerErrors } from './features/ledger/errors.ts'
import { meetingsErrors } from './features/meetings/errors.ts'
import { messageEditsErrors } from './features/message-edits/errors.ts'
import { messagesErrors } from './features/messages/errors.ts'
import { momentsErrors } from './features/moments/errors.ts'
import { operatorsErrors } from './features/operators/errors.ts'
import { passkeysErrors } from './features/passkeys/errors.ts'
import { linkPreviewsErrors } from './features/link-previews/errors.ts'
import { messagePinsErrors } from './features/message-pins/errors.ts'
import { placesErrors } from './features/places/errors.ts'
import { pollsErrors } from './features/polls/errors.ts'
import { profileErrors } from './features/profile/errors.ts'
import { proposalsErrors } from './features/proposals/errors.ts'
import { providersErrors } from './features/providers/errors.ts'
import { queueExportsErrors } from './features/queue-exports/errors.ts'
import { reactionsErrors } from './features/reactions/errors.ts'
import { redPacketsErrors } from './features/red-packets/errors.ts'
import { scanErrors } from './features/scan/errors.ts'
import { servicesErrors } from './features/services/errors.ts'
import { supportErrors } from './features/support/errors.ts'
import { chatFoldersErrors } from './features/chat-folders/errors.ts'
import { remindersErrors } from './features/reminders/errors.ts'
import { scheduledMessagesErrors } from './features/scheduled-messages/errors.ts'
import { shopErrors } from './features/shop/errors.ts'
import { stickerPacksErrors } from './features/sticker-packs/errors.ts'
import { stickersErrors } from './features/stickers/errors.ts'
import { teamworkErrors } from './features/teamwork/errors.ts'
import { transfersErrors } from './features/transfers/errors.ts'
import { uploadsErrors } from './features/uploads/errors.ts'
import { vipErrors } from './features/vip/errors.ts'
import { walletErrors } from './features/wallet/errors.ts'
import { webPushErrors } from './features/web-push/errors.ts'
import { sharedErrors } from './kit/errors.ts'

/**
 * Every error by name with its retCode, which never changes. The texts of an error, in six languages, are in
 * `error-texts` of its feature.
 */
export const errors = {
  ...sharedErrors,
  ...accountErrors,
  ...accountDeletionErrors,
  ...addressesErrors,
  ...authErrors,
  ...bankErrors,
  ...callingErrors,
  ...carbonErrors,
  ...closingsErrors,
  ...credentialsErrors,
  ...dailySignInErrors,
  ...favouritesErrors,
  ...flagsErrors,
  ...friendsErrors,
  ...groupJoinRequestsErrors,
  ...groupLinksErrors,
  ...groupsErrors,
  ...identityErrors,
  ...ledgerErrors,
  ...meetingsErrors,
  ...messageEditsErrors,
  ...messagesErrors,
  ...momentsErrors,
  ...operatorsErrors,
  ...passkeysErrors,
  ...messagePinsErrors,
  ...linkPreviewsErrors,
  ...placesErrors,
  ...pollsErrors,
  ...profileErrors,
  ...proposalsErrors,
  ...providersErrors,
  ...queueExportsErrors,
  ...reactionsErrors,
  ...redPacketsErrors,
  ...scanErrors,
  ...servicesErrors,
  ...supportErrors,
  ...chatFoldersErrors,
  ...remindersErrors,
  ...scheduledMessagesErrors,
  ...shopErrors,
  ...stickerPacksErrors,
  ...stickersErrors,
  ...teamworkErrors,
  ...transfersErrors,
  ...uploadsErrors,
  ...vipErrors,
  ...walletErrors,
  ...webPushErrors,
} as const

export type ErrorName = keyof typeof errors
export const success = '000000'

const names = new Map(Object.entries(errors).map(([name, code]) => [code as string, name as ErrorName]))

/** The name of an error; undefined for a code of a newer server. */
export const errorNamed = (retCode: string) => names.get(retCode)
