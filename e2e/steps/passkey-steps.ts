import type { Page } from '@playwright/test'
import type { Server } from '../server.ts'

/** Browsers give passkeys to no page of an IP address, so that the page is opened by its name. */
export const atLocalhost = (server: Server, page: string) => {
  const address = new URL(server.url)
  address.hostname = 'localhost'
  return new URL(`/#${page}`, address).href
}

/**
 * The authenticator of the device, with its user at hand. With `fields` the browser offers passkeys in the fields of a
 * form too, of which a user at hand chooses one at once: those who press the button have a browser without that.
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
    /** Whether it knows the finger, face or PIN that it is shown. */
    knowsUser: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether its user is at hand when it asks. */
    hasUser: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
