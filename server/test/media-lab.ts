import type { ParticipantUpdate } from '@livekit/protocol'
import { auth } from '@mynah/contract/auth'
import { defineFeature } from '#platform/feature.ts'
import { allRights, mediaRooms, rightsChanged, ticketFor, type MediaRights } from '#features/media/index.ts'
import { features } from '../src/features.ts'
import { people, type Person } from './person.ts'
import { RtcClient, type TrackSource } from './rtc-client.ts'
import { testServer } from './server.ts'

/** Rights in the rooms of these tests, by room and user. */
export const rights = new Map<string, MediaRights>()
export const key = (room: string, userId: string) => `${room} ${userId}`
/** Runs between the question for rights and its answer. */
export const hooks = { beforeAdmission: async (_userId: string): Promise<void> => {} }
const lab = defineFeature({
  name: 'lab',
  extensions: [
    mediaRooms.with({
      prefix: 'lab:',
      async admit(_app, room, userId) {
        const found = rights.get(key(room, userId))
        await hooks.beforeAdmission(userId)
        return found ? { rights: found, name: 'A name', avatarUrl: '' } : null
      },
      async noteAwaySince() {},
    }),
  ],
})
export const server = await testServer({ limitFactor: 1_000 }, [...features, lab])
export const { app } = server
/** Set by the environment (see cluster.ts): the same tests on a LiveKit server. */
export const isOnLiveKit = server.config.livekit !== undefined

let made = 0
export const newRoom = () => `lab:${(made += 1)}`

export async function sessionOf(person: Person): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at desc limit 1',
    [person.id],
  )
  return rows[0]?.id ?? ''
}

/** Ends them from another device. */
export async function endSessionsOf(person: Person): Promise<void> {
  const other = await person.again()
  const { list } = await other.call(auth.devices, {})
  for (const { id, current } of list) if (!current) await other.call(auth.removeDevice, { id })
}

export async function ticketOf(
  room: string,
  person: Person,
  given: Partial<MediaRights> = {},
): Promise<string> {
  rights.set(key(room, person.id), { ...allRights, ...given })
  return ticketFor(app, { roomName: room, userId: person.id, sessionId: await sessionOf(person) })
}

/** After a host removed a right: the microphone is muted at its owner; on LiveKit every track is ended. */
export const untilClosedByHost = (client: RtcClient, sid: string) =>
  isOnLiveKit
    ? client.message('trackUnpublished', (one) => one.trackSid === sid)
    : client.message('mute', (one) => one.sid === sid && one.muted)

export const isGone = (userId: string) => (one: ParticipantUpdate) =>
  one.participants.some((who) => who.identity === userId && who.state === 3)
export const mayReceive = (userId: string, canSubscribe: boolean) => (one: ParticipantUpdate) =>
  one.participants.some((who) => who.identity === userId && who.permission?.canSubscribe === canSubscribe)

export const mayPublish = (source: TrackSource) => (one: ParticipantUpdate) =>
  one.participants.some((who) => who.permission?.canPublishSources.includes(source))

/** On LiveKit a user who starts or stops to receive has to reconnect. */
export async function afterChange(client: RtcClient, ticket: string): Promise<RtcClient> {
  if (!isOnLiveKit) return client
  await client.untilClosed()
  const again = new RtcClient(server, ticket)
  await again.message('join')
  return again
}

/** A room with a speaker, who is usually the attacker, and a listener. */
export async function roomOfTwo(given: Partial<MediaRights> = {}) {
  const room = newRoom()
  const { eve, bo } = await people(server, 'eve', 'bo')
  const ticket = await ticketOf(room, eve, given)
  const boTicket = await ticketOf(room, bo)
  const listener = await RtcClient.join(server, boTicket)
  const attacker = await RtcClient.join(server, ticket)
  const set = (change: Partial<MediaRights>) => {
    const next = { ...allRights, ...change }
    rights.set(key(room, eve.id), next)
    rightsChanged(app, room, [eve.id])
  }
  return { room, eve, bo, ticket, boTicket, listener, attacker, set }
}
