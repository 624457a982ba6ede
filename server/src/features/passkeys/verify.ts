import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer } from '@mynah/contract/passkeys'
import type { App } from '#platform/app.ts'
import { isEmbedded } from './challenges.ts'
import { requireParty } from '#platform/http/relying-party.ts'
import type { PasskeyRow } from './store.ts'

/** EdDSA, ES256 and RS256, the algorithms of authenticators. */
export const algorithms = [-8, -7, -257]

const expected = (app: App, challenge: string) => {
  const { id, origins } = requireParty(app)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** The library throws various errors for invalid answers, depending on their bytes. */
async function unlessRefused<T>(app: App, judge: () => Promise<T>): Promise<T | undefined> {
  try {
    return await judge()
  } catch (error) {
    app.log.info({ error }, 'a passkey was refused')
    return undefined
  }
}

type Made = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports' | 'synced'>

/** The passkey created by this answer; undefined if the answer is invalid. */
export function verifyNew(app: App, given: NewPasskey, challenge: string): Promise<Made | undefined> {
  return unlessRefused(app, async () => {
    if (isEmbedded(given.response.clientDataJSON)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(app, challenge),
      response: {
        ...given,
        response: { ...given.response, transports: [] },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp: synced } = registrationInfo
    const { id, publicKey, counter } = credential
    if (id !== given.id) return undefined
    const transports = given.response.transports ?? []
    return { id, public_key: Buffer.from(publicKey), counter, transports, synced }
  })
}

/** The authenticator's counter; undefined if the answer is invalid. */
export function verifyAnswer(
  app: App,
  row: PasskeyRow,
  given: PasskeyAnswer,
  challenge: string,
): Promise<number | undefined> {
  return unlessRefused(app, async () => {
    const { userHandle, clientDataJSON } = given.response
    if (isEmbedded(clientDataJSON)) return undefined
    if (given.id !== row.id || (userHandle !== undefined && userHandle !== handleOf(row.user_id)))
      return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(app, challenge),
      response: {
        ...given,
        response: given.response,
        clientExtensionResults: {},
      },
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        transports: row.transports as AuthenticatorTransport[],
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** The user handle stored in authenticators: the id, which contains no personal data. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
