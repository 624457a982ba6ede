import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import * as store from './store.ts'

/** `serial`: the group's number when it was made; `leader`: by the owner or an admin. */
export type Invite = {
  groupId: string
  inviterId: string
  expireTime: number
  serial: number
  leader: boolean
}

const stored = perApp((): { key?: Buffer } => ({}))

async function signatureOf(app: App, what: string): Promise<Buffer> {
  const mine = stored(app)
  // One for all processes: the first that needs it makes it.
  mine.key ??= await store.keyOr(app.db, randomBytes(32))
  return createHmac('sha256', mine.key).update(`group ${what}`).digest()
}

/** `<group>.<inviter>.<expires>.<serial, a or m>.<signature>`: nothing in it is secret, and nobody else can make it. */
export async function makeInvite(
  app: App,
  groupId: string,
  inviterId: string,
  role: number,
): Promise<{ invite: string; expireTime: number }> {
  const expireTime = app.clock.now() + limits.groupInviteMs
  const serial = (await store.find(app.db, groupId))?.invite_serial ?? 0
  const made = `${serial.toString(36)}${role >= groupRole.admin ? 'a' : 'm'}`
  const what = `${groupId}.${inviterId}.${expireTime.toString(36)}.${made}`
  const signature = await signatureOf(app, what)
  return { invite: `${what}.${signature.toString('base64url')}`, expireTime }
}

/** Throws NoDataFound for what we did not sign for this group, QrExpired when its time is over. */
export async function readInvite(app: App, groupId: string, invite: string): Promise<Invite> {
  const [group = '', inviterId = '', expires = '', made = '', signature = '', ...more] = invite.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = await signatureOf(app, `${group}.${inviterId}.${expires}.${made}`)
  const signed = given.length === right.length && timingSafeEqual(given, right)
  if (!signed || group !== groupId || more.length > 0) throw new ApiError('NoDataFound')
  const expireTime = Number.parseInt(expires, 36)
  if (expireTime <= app.clock.now()) throw new ApiError('QrExpired')
  const serial = Number.parseInt(made.slice(0, -1), 36)
  return { groupId, inviterId, expireTime, serial, leader: made.endsWith('a') }
}
