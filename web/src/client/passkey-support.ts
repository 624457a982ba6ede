import { NoAnswer } from '#client/api.ts'
import { t, toast } from '#client/notifier.ts'

/** Whether this browser can have passkeys for this page: over https or on this machine, and for no IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** What asks the authenticator; its code comes when it is first wanted. */
export const loadPasskeys = () =>
  import('#client/passkeys.ts').catch((cause: unknown) => {
    toast(t('networkProblem'))
    throw new NoAnswer('networkProblem', { cause })
  })
