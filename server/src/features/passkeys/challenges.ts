import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { jsonText } from '@mynah/contract/message-kind'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { newToken } from '#platform/ids.ts'
import * as store from './store.ts'

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

type What = Pick<store.ChallengeRow, 'purpose' | 'user_id'> &
  Partial<Pick<store.ChallengeRow, 'proven' | 'request'>>

/** A new challenge: 32 random bytes, as base64url. */
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

/** The challenge that was answered; undefined for what is no answer of a browser. */
export const challengeIn = (text: string): string | undefined => clientData(text)?.challenge

/** Whether it was answered inside of a page of another site. */
export const isEmbedded = (text: string): boolean => clientData(text)?.crossOrigin === true

const wanted = (challenge: string, { purpose, user_id, request = null }: What) => ({
  ...{ purpose, user_id, request },
  hash: hashOf(challenge),
})

/** Whether it was given for this and is not answered yet. */
export const isOpen = async (app: App, challenge: string, what: What): Promise<boolean> =>
  (await store.findChallenge(app.db, wanted(challenge, what), app.clock.now())) !== undefined

/** Ends it; undefined where it was not given for this, or has ended. */
export const take = (app: App, db: Db | Tx, challenge: string, what: What) =>
  store.takeChallenge(db, wanted(challenge, what), app.clock.now())
