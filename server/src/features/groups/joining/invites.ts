import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import * as links from './links-store.ts'
import * as store from '../store.ts'

/** `serial`: the group's serial number when it was made; `leader`: made by the owner or an admin. */
export type Invite = {
  groupId: string
  inviterId: string
  expireTime: number
  serial: number
  leader: boolean
  /** The row of the link, if it is one. */
  link?: links.LinkRow
}

const stored = perApp((): { key?: Buffer } => ({}))

async function signatureOf(app: App, what: string): Promise<Buffer> {
  const mine = stored(app)
  // One key for all processes, created by the first that needs it.
  mine.key ??= await store.keyOr(app.db, randomBytes(32))
  return createHmac('sha256', mine.key).update(`group ${what}`).digest()
}

/**
 * `<group>.<inviter>.<expires>.<serial, a or m>.<signature>`: nothing in it is secret, but only this server can make
 * it.
 */
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

/**
 * Parses the invitation of a QR code or card, or of a link, whose token has no dots. Throws NoDataFound if it was not
 * made for this group; QrExpired, GroupLinkEnded or GroupLinkFull if it is not valid any more.
 */
export async function readInvite(app: App, groupId: string, invite: string): Promise<Invite> {
  if (invite.includes('.')) return readSigned(app, groupId, invite)
  const link = await links.findByToken(app.db, invite)
  if (link?.group_id !== groupId) throw new ApiError('NoDataFound')
  requireOpen(link, app.clock.now())
  return inviteOfLink(link)
}

export const inviteOfLink = (link: links.LinkRow): Invite => ({
  groupId: link.group_id,
  inviterId: link.created_by,
  expireTime: link.expires_at,
  serial: link.serial,
  leader: link.leader,
  link,
})

/** Why a link cannot be used any more; null if it can. */
export function lapseOf(link: links.LinkRow, now: number): 'revoked' | 'ended' | 'full' | null {
  if (link.revoked_at > 0) return 'revoked'
  if (link.expires_at > 0 && link.expires_at <= now) return 'ended'
  return link.places > 0 && link.used >= link.places ? 'full' : null
}

export function requireOpen(link: links.LinkRow, now: number): void {
  const lapse = lapseOf(link, now)
  if (lapse === 'revoked') throw new ApiError('NoDataFound')
  if (lapse === 'ended') throw new ApiError('GroupLinkEnded')
  if (lapse === 'full') throw new ApiError('GroupLinkFull')
}

async function readSigned(app: App, groupId: string, invite: string): Promise<Invite> {
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
