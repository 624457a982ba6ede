import { NoAnswer } from '@mynah/client/errors'
import { t, toast } from '#client/chat/notifier.ts'

/** Whether passkeys are possible for this page: over https or on this machine, and not for an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether they are possible for a server with this passkey host; '' is a server without passkeys. */
export function canUsePasskeysOf(host: string): boolean {
  const { hostname } = location
  return canUsePasskeys() && host !== '' && (hostname === host || hostname.endsWith(`.${host}`))
}

/** Loads the code that talks to the authenticator. */
export const loadPasskeys = () =>
  import('#client/device/passkeys.ts').catch((cause: unknown) => {
    toast(t('networkProblem'))
    throw new NoAnswer('networkProblem', { cause })
  })
