import { standardTransport, type Transport } from '@mynah/client/transport'

/** What the browser knows of network and attention. */
export const browserTransport: Transport = {
  ...standardTransport,
  isOnline: () => navigator.onLine,
  isAway: () => document.visibilityState === 'hidden',
}
