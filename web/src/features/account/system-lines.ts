import type { accountLines } from '@mynah/contract/system-lines/account'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const accountLineTexts: SystemLineTexts<typeof accountLines> = {
  welcome: () => translateNow('account')('welcome'),
  destroyWithdrawn: () => translateNow('account')('destroyWithdrawn'),
  proofPhone: () => translateNow('account')('proofPhone'),
  proofMail: () => translateNow('account')('proofMail'),
  proofPassword: () => translateNow('account')('proofPassword'),
  proofPayPassword: () => translateNow('account')('proofPayPassword'),
  proofProvider: () => translateNow('account')('proofProvider'),
  proofPasskey: () => translateNow('account')('proofPasskey'),
  proofPhoneWaiting: () => translateNow('account')('proofPhoneWaiting'),
  proofMailWaiting: () => translateNow('account')('proofMailWaiting'),
  proofPasswordWaiting: () => translateNow('account')('proofPasswordWaiting'),
  proofPayPasswordWaiting: () => translateNow('account')('proofPayPasswordWaiting'),
  proofProviderWaiting: () => translateNow('account')('proofProviderWaiting'),
  proofPasskeyWaiting: () => translateNow('account')('proofPasskeyWaiting'),
  proofStopped: () => translateNow('account')('proofStopped'),
  proofUndone: () => translateNow('account')('proofUndone'),
  mailShared: () => translateNow('account')('mailShared'),
}
