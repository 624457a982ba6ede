import { standardTransport, type Transport } from '@mynah/client/transport'

/** The browser's view of network and visibility. */
export const browserTransport: Transport = {
  ...standardTransport,
  isOnline: () => navigator.onLine,
  isAway: () => document.visibilityState === 'hidden',
}
