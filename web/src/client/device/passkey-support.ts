import { NoAnswer } from '@mynah/client/errors'
import { t, toast } from '#client/chat/notifier.ts'

/** Whether this browser can have passkeys for this page: over https or on this machine, and for no IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether it can have those of a server whose passkeys are for this host, '' for a server without any. */
export function canUsePasskeysOf(host: string): boolean {
  const { hostname } = location
  return canUsePasskeys() && host !== '' && (hostname === host || hostname.endsWith(`.${host}`))
}

/** What asks the authenticator; its code comes when it is first wanted. */
export const loadPasskeys = () =>
  import('#client/device/passkeys.ts').catch((cause: unknown) => {
    toast(t('networkProblem'))
    throw new NoAnswer('networkProblem', { cause })
  })
