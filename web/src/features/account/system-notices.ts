import { Hand, ShieldAlert, UserRound } from 'lucide-react'
import type { accountLines } from '@mynah/contract/system-lines/account'
import type { SystemNotice, SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { friendAddPath, myArchivePhoneEmailPath, settingDevicesPath } from './paths.ts'

/** For lines with an unknown key, and for changes of how a user signs in. */
export const securityNotice = (): SystemNotice => ({
  icon: ShieldAlert,
  title: translateNow('account')('noticeSecurity'),
  action: translateNow('account')('reviewDevices'),
  path: settingDevicesPath,
})

/** A pending change can be stopped on the page of phone and e-mail. */
const waitingNotice = (): SystemNotice => ({
  ...securityNotice(),
  action: translateNow('account')('reviewChange'),
  path: myArchivePhoneEmailPath,
})

export const accountNotices: SystemNotices<typeof accountLines> = {
  welcome: () => ({
    icon: Hand,
    title: translateNow('account')('noticeWelcome'),
    action: translateNow('account')('findFriends'),
    path: friendAddPath,
  }),
  destroyWithdrawn: () => ({
    ...securityNotice(),
    icon: UserRound,
    title: translateNow('account')('noticeAccount'),
  }),
  proofPhone: securityNotice,
  proofMail: securityNotice,
  proofPassword: securityNotice,
  proofPayPassword: securityNotice,
  proofProvider: securityNotice,
  proofPasskey: securityNotice,
  proofPhoneWaiting: waitingNotice,
  proofMailWaiting: waitingNotice,
  proofPasswordWaiting: waitingNotice,
  proofPayPasswordWaiting: waitingNotice,
  proofProviderWaiting: waitingNotice,
  proofPasskeyWaiting: waitingNotice,
  proofStopped: securityNotice,
  proofUndone: securityNotice,
  mailShared: () => ({
    icon: UserRound,
    title: translateNow('account')('noticeAccount'),
    action: translateNow('account')('phoneAndMail'),
    path: myArchivePhoneEmailPath,
  }),
}
