import { optionalTextArg, systemLine } from '../../kit/system-line.ts'

const device = { device: optionalTextArg }

/** What the system user writes about an account and its credentials. `device`: the device that requested the change. */
export const accountLines = {
  welcome: systemLine('system', {}),
  destroyWithdrawn: systemLine('system', {}),
  proofPhone: systemLine('system', device),
  proofMail: systemLine('system', device),
  proofPassword: systemLine('system', device),
  proofPayPassword: systemLine('system', device),
  proofProvider: systemLine('system', device),
  proofPasskey: systemLine('system', device),
  proofPhoneWaiting: systemLine('system', device),
  proofMailWaiting: systemLine('system', device),
  proofPasswordWaiting: systemLine('system', device),
  proofPayPasswordWaiting: systemLine('system', device),
  proofProviderWaiting: systemLine('system', device),
  proofPasskeyWaiting: systemLine('system', device),
  proofStopped: systemLine('system', device),
  proofUndone: systemLine('system', device),
  mailShared: systemLine('system', {}),
}
