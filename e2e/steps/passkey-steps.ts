import type { Page } from '@playwright/test'
import type { Server } from '../server.ts'

/** Passkeys need a host name, so pages are opened at localhost instead of an IP address. */
export const atLocalhost = (server: Server, page: string) => {
  const address = new URL(server.url)
  address.hostname = 'localhost'
  return new URL(`/#${page}`, address).href
}

/**
 * A virtual authenticator of the device, with its user present. With `fields` the browser also offers passkeys in form
 * fields, where a present user at once chooses one; without it tests can press the button.
 */
export async function authenticatorOf(
  page: Page,
  { fields = false, transport = 'internal' as 'internal' | 'usb' } = {},
) {
  if (!fields)
    await page.addInitScript(() =>
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) }),
    )
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** whether it recognises the finger, face or PIN */
    knowsUser: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** whether its user is present when it asks */
    hasUser: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
