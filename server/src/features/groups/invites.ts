import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import * as store from './store.ts'

export type Invite = { groupId: string; inviterId: string; expireTime: number }

const kept = onePerApp((): { key?: Buffer } => ({}))

async function signatureOf(app: App, what: string): Promise<Buffer> {
  const mine = kept(app)
  // One for all processes: the first that needs it makes it.
  mine.key ??= await store.keyOr(app.db, randomBytes(32))
  return createHmac('sha256', mine.key).update(`group ${what}`).digest()
}

/** `<group>.<inviter>.<expires>.<signature>`: nothing in it is secret, and nobody else can make it. */
export async function makeInvite(
  app: App,
  groupId: string,
  inviterId: string,
): Promise<{ invite: string; expireTime: number }> {
  const expireTime = app.clock.now() + limits.groupInviteMs
  const what = `${groupId}.${inviterId}.${expireTime.toString(36)}`
  const signature = await signatureOf(app, what)
  return { invite: `${what}.${signature.toString('base64url')}`, expireTime }
}

/** Throws NoDataFound for what we did not sign for this group, QrExpired when its time is over. */
export async function readInvite(app: App, groupId: string, invite: string): Promise<Invite> {
  const [group = '', inviterId = '', expires = '', signature = '', ...more] = invite.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = await signatureOf(app, `${group}.${inviterId}.${expires}`)
  const signed = given.length === right.length && timingSafeEqual(given, right)
  if (!signed || group !== groupId || more.length > 0) throw new Refusal('NoDataFound')
  const expireTime = Number.parseInt(expires, 36)
  if (expireTime <= app.clock.now()) throw new Refusal('QrExpired')
  return { groupId, inviterId, expireTime }
}
