import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { jsonText } from '@mynah/contract/message-kind'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { newToken } from '#platform/ids.ts'
import * as store from './store.ts'

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

type What = Pick<store.ChallengeRow, 'purpose' | 'user_id'> &
  Partial<Pick<store.ChallengeRow, 'proven' | 'request'>>

/** Creates a challenge: 32 random bytes, as base64url. */
export async function put(app: App, db: Db, what: What): Promise<string> {
  const challenge = newToken()
  const expires_at = app.clock.now() + limits.passkeyChallengeMs
  await store.putChallenge(db, {
    ...{ proven: false, request: null },
    ...what,
    hash: hashOf(challenge),
    expires_at,
  })
  return challenge
}

const ClientData = jsonText(z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) }))

const clientData = (text: string) => z.safeDecode(ClientData, Buffer.from(text, 'base64url').toString()).data

/** The challenge in an answer; undefined if it is not a browser's answer. */
export const challengeIn = (text: string): string | undefined => clientData(text)?.challenge

/** Whether it was answered within an iframe of another site. */
export const isEmbedded = (text: string): boolean => clientData(text)?.crossOrigin === true

const wanted = (challenge: string, { purpose, user_id, request = null }: What) => ({
  ...{ purpose, user_id, request },
  hash: hashOf(challenge),
})

/** Whether the challenge was made for this and is not used yet. */
export const isOpen = async (app: App, challenge: string, what: What): Promise<boolean> =>
  (await store.findChallenge(app.db, wanted(challenge, what), app.clock.now())) !== undefined

/** Uses up a challenge; undefined if it was not made for this, or is used already. */
export const take = (app: App, db: Db | Tx, challenge: string, what: What) =>
  store.takeChallenge(db, wanted(challenge, what), app.clock.now())
