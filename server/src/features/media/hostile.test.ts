import { ConnectionQuality, DisconnectReason, SignalResponse } from '@livekit/protocol'
import { expect, test, vi } from 'vitest'
import {
  afterChange,
  mayPublish,
  hooks,
  rights,
  key,
  server,
  app,
  isOnLiveKit,
  newRoom,
  sessionOf,
  endSessionsOf,
  ticketOf,
  untilClosedByHost,
  isGone,
  mayReceive,
  roomOfTwo,
} from '#test/media-lab.ts'
import { requestOfManyParts } from '#test/hostile-signals.ts'
import { people } from '#test/person.ts'
import { receivedBytes } from '#test/received-bytes.ts'
import { RtcClient, TrackSource, untilReceived } from '#test/rtc-client.ts'
import { embeddedOf } from './backend-of.ts'
import { EmbeddedBackend } from './embedded.ts'
import { allRights, gateOf, rightsChanged, ticketFor } from './index.ts'

const { MICROPHONE, CAMERA, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource

test('a declared and permitted track arrives', async () => {
  const { listener, attacker } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, microphone, listener, 'sound')
  await untilReceived(attacker, camera, listener, 'picture')
  expect(listener.count('sound')).toBeGreaterThan(2)
  expect(listener.count('picture')).toBeGreaterThan(2)
})

test('a user who muted themselves can unmute, and nothing is forwarded meanwhile', async () => {
  const { listener, attacker } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, microphone, listener)
  const { sid } = microphone
  attacker.mute(sid, true)
  const isMuted = (muted: boolean) =>
    listener.message('update', (one) =>
      one.participants.some((who) => who.tracks.some((track) => track.sid === sid && track.muted === muted)),
    )
  await isMuted(true)
  attacker.send(microphone, 'while muted')
  await untilReceived(attacker, camera, listener)
  expect(listener.count('while muted')).toBe(0)
  listener.messages.length = 0
  attacker.mute(sid, false)
  await isMuted(false)
  await untilReceived(attacker, microphone, listener)
})

const next = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a media section without a declared track is not forwarded', async () => {
  const { listener, attacker } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const [sound, picture] = [attacker.offer('audio', 'not declared'), attacker.offer('video', 'nor this')]
  await attacker.processed()
  attacker.send(sound, 'undeclared sound')
  attacker.send(picture, 'undeclared picture')
  // With the source of the section, and with another.
  attacker.send(sound, 'undeclared source', { ssrc: 77 })
  await untilReceived(attacker, microphone, listener)
  for (const text of ['undeclared sound', 'undeclared picture', 'undeclared source'])
    expect(listener.count(text)).toBe(0)
})

test('audio declared as a camera, or sent under the cid of a camera, is not forwarded', async () => {
  const { listener, attacker } = await roomOfTwo({ microphone: false })
  const camera = await attacker.publish(CAMERA)
  attacker.offer('audio', attacker.addTrack(CAMERA, { cid: 'as camera', kind: 'audio' }))
  const fake = attacker.sections.at(-1)
  const share = attacker.addTrack(SCREEN_SHARE)
  const underShare = attacker.offer('audio', share)
  const underCamera = attacker.offer('audio', camera.cid)
  if (!fake) throw new Error('there is no section')
  await attacker.processed()
  for (const section of [fake, underShare, underCamera]) attacker.send(section, 'sound')
  await untilReceived(attacker, camera, listener)
  expect(listener.count('sound')).toBe(0)
})

test('a second track of a blocked or published source is refused, and so is the audio of a screen', async () => {
  const { listener, attacker, set } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, microphone, listener)
  set({ microphone: false })
  await untilClosedByHost(attacker, microphone.sid)
  const second = attacker.offer('audio', attacker.addTrack(MICROPHONE))
  const ofScreen = attacker.offer('audio', attacker.addTrack(SCREEN_SHARE_AUDIO))
  const secondCamera = attacker.offer('video', attacker.addTrack(CAMERA))
  await attacker.processed()
  for (const section of [microphone, second, ofScreen, secondCamera]) attacker.send(section, 'held')
  await untilReceived(attacker, camera, listener)
  expect(listener.count('held')).toBe(0)
})

test('a mute by a host cannot be lifted by the client, neither by a mute message nor by a new section', async () => {
  const { listener, attacker, set } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, microphone, listener)
  set({ microphone: false })
  await untilClosedByHost(attacker, microphone.sid)
  attacker.mute(microphone.sid, false)
  attacker.sendOffer()
  attacker.addTrack(MICROPHONE, { cid: microphone.cid })
  attacker.sendOffer()
  await attacker.processed()
  attacker.send(microphone, 'self-unmuted')
  await untilReceived(attacker, camera, listener)
  expect(listener.count('self-unmuted')).toBe(0)
  // After the host permits it again it stays muted until its user unmutes it.
  set({})
  await attacker.message('update', mayPublish(MICROPHONE))
  attacker.send(microphone, 'opened by another')
  await untilReceived(attacker, camera, listener)
  expect(listener.count('opened by another')).toBe(0)
  if (isOnLiveKit) return untilReceived(attacker, await attacker.publish(MICROPHONE), listener)
  attacker.mute(microphone.sid, false)
  return untilReceived(attacker, microphone, listener)
})

test('a revoked source cannot be published again, nor after a reconnect', async () => {
  const { listener, attacker, set, ticket } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, camera, listener)
  set({ camera: false, screen: false })
  await attacker.message('trackUnpublished', (one) => one.trackSid === camera.sid)
  const again = attacker.offer('video', attacker.addTrack(CAMERA))
  const share = attacker.offer('video', attacker.addTrack(SCREEN_SHARE))
  await attacker.processed()
  for (const section of [camera, again, share]) attacker.send(section, 'revoked')
  await untilReceived(attacker, microphone, listener)
  const back = await RtcClient.join(server, ticket)
  const sound = await back.publish(MICROPHONE)
  const picture = back.offer('video', back.addTrack(CAMERA))
  await back.processed()
  back.send(picture, 'revoked')
  await untilReceived(back, sound, listener)
  expect(listener.count('revoked')).toBe(0)
})

test('a granted request to speak opens only the microphone, and ends with its time', async () => {
  const before = { microphone: false, camera: false }
  const { listener, attacker, set } = await roomOfTwo(before)
  const screen = await attacker.publish(SCREEN_SHARE)
  const early = attacker.addTrack(MICROPHONE)
  await attacker.processed()
  const isTaken = attacker.messages.some((one) => one.case === 'trackPublished' && one.value.cid === early)
  expect(isTaken).toBe(false)
  set({ ...before, microphone: true })
  await attacker.message('update', mayPublish(MICROPHONE))
  const microphone = await attacker.publish(MICROPHONE)
  const camera = attacker.offer('video', attacker.addTrack(CAMERA))
  await attacker.processed()
  attacker.send(camera, 'not granted')
  await untilReceived(attacker, microphone, listener)
  expect(listener.count('not granted')).toBe(0)
  set(before)
  await untilClosedByHost(attacker, microphone.sid)
  attacker.send(microphone, 'after its time')
  await untilReceived(attacker, screen, listener)
  expect(listener.count('after its time')).toBe(0)
})

test('a participant without the right to receive, as in a waiting room, receives nothing until admitted', async () => {
  const { listener, attacker, room } = await roomOfTwo()
  const { cem } = await people(server, 'cem')
  const ticket = await ticketOf(room, cem, { receive: false })
  const waiting = new RtcClient(server, ticket)
  await waiting.message('join')
  const microphone = await attacker.publish(MICROPHONE)
  attacker.send(microphone, 'before')
  await untilReceived(attacker, microphone, listener)
  rights.set(key(room, cem.id), allRights)
  rightsChanged(app, room, [cem.id])
  const admitted = await afterChange(waiting, ticket)
  await untilReceived(attacker, microphone, admitted, 'admitted')
  expect(waiting.count('before') + admitted.count('before')).toBe(0)
  admitted.messages.length = 0
  rights.set(key(room, cem.id), { ...allRights, receive: false })
  rightsChanged(app, room, [cem.id])
  const out = await afterChange(admitted, ticket)
  if (!isOnLiveKit) await out.message('update', mayReceive(cem.id, false))
  attacker.send(microphone, 'after')
  await untilReceived(attacker, microphone, listener)
  expect(out.count('after')).toBe(0)
})

test('a forged ticket, one of another room or person, and one of an ended session admit nobody', async () => {
  const { room, eve, bo, ticket } = await roomOfTwo()
  const [about = '', mac = ''] = ticket.split('.')
  const other = newRoom()
  const rename = (text: string, from: string, to: string) =>
    Buffer.from(Buffer.from(text, 'base64url').toString().replace(from, to)).toString('base64url')
  const { dao } = await people(server, 'dao')
  const session = await sessionOf(dao)
  rights.set(key(other, dao.id), allRights)
  for (const bad of [
    '',
    'nonsense',
    about,
    `${about}.`,
    `${about}.${mac.slice(0, -2)}`,
    `${rename(about, room, other)}.${mac}`,
    `${rename(about, eve.id, bo.id)}.${mac}`,
    // A member of another room, an unknown room, a room without an owner.
    await ticketFor(app, { roomName: room, userId: dao.id, sessionId: session }),
    await ticketFor(app, { roomName: newRoom(), userId: dao.id, sessionId: session }),
    await ticketFor(app, { roomName: 'elsewhere', userId: dao.id, sessionId: session }),
  ]) {
    const client = new RtcClient(server, bad)
    expect(await client.untilClosed()).toBe(4401)
    expect(client.messages).toEqual([])
  }
  const his = await ticketOf(room, dao)
  const open = await RtcClient.join(server, his)
  await endSessionsOf(dao)
  expect(await open.untilClosed()).toBe(4401)
  expect(await new RtcClient(server, his).untilClosed()).toBe(4401)
})

test('the end of a session cuts media at once, also of a client that does not answer the closing', async () => {
  const { attacker, listener, eve, bo, room } = await roomOfTwo()
  const { cem } = await people(server, 'cem')
  const other = await RtcClient.join(server, await ticketOf(room, cem))
  const microphone = await attacker.publish(MICROPHONE)
  const speaker = await listener.publish(MICROPHONE)
  await untilReceived(attacker, microphone, other)
  await untilReceived(listener, speaker, attacker)
  attacker.raw.pause()
  await endSessionsOf(eve)
  await other.message('update', isGone(eve.id))
  attacker.send(microphone, 'after the end')
  listener.send(speaker, 'after the end')
  await untilReceived(listener, speaker, other)
  expect(other.count('after the end')).toBe(3)
  expect(attacker.count('after the end')).toBe(0)
  // A session that ended without notice, as by a crashed process, is found by the next check.
  await app.pool.query('delete from sessions where user_id = $1', [bo.id])
  await gateOf(app).recheck()
  expect(await listener.untilClosed()).toBe(4401)
})

test('a second connection of the same person replaces the first', async () => {
  const { attacker: first, listener, ticket, eve } = await roomOfTwo()
  const microphone = await first.publish(MICROPHONE)
  await untilReceived(first, microphone, listener)
  const second = await RtcClient.join(server, ticket)
  await first.message('leave')
  expect(await first.untilClosed()).toBe(1012)
  first.send(microphone, 'of the first')
  const hers = await second.publish(MICROPHONE)
  await untilReceived(second, hers, listener)
  expect(listener.count('of the first')).toBe(0)
  const join = await listener.message('join')
  expect(join.participant?.identity).not.toBe(eve.id)
})

test('a removed participant sends and receives nothing over the open connection, and cannot return', async () => {
  const { attacker, listener, room, eve, ticket } = await roomOfTwo()
  const { cem } = await people(server, 'cem')
  const other = await RtcClient.join(server, await ticketOf(room, cem))
  const speaker = await listener.publish(MICROPHONE)
  await untilReceived(listener, speaker, attacker)
  await untilReceived(listener, speaker, other)
  // Removed before anything was published: a first offer would open a new transport.
  rights.delete(key(room, eve.id))
  rightsChanged(app, room, [eve.id])
  const track = attacker.offer('audio', attacker.addTrack(MICROPHONE))
  expect(await attacker.untilClosed()).toBe(1012)
  attacker.send(track, 'of the removed')
  listener.send(speaker, 'after the removal')
  await untilReceived(listener, speaker, other)
  expect(other.count('after the removal')).toBe(3)
  expect(attacker.count('after the removal')).toBe(0)
  expect(other.count('of the removed')).toBe(0)
  expect(await new RtcClient(server, ticket).untilClosed()).toBe(4401)
  // Nor with another device.
  const again = await eve.again()
  expect(
    await new RtcClient(
      server,
      await ticketFor(app, { roomName: room, userId: eve.id, sessionId: await sessionOf(again) }),
    ).untilClosed(),
  ).toBe(4401)
})

test('pending messages of a removed participant are not read any more', async () => {
  const { attacker, listener, room, eve } = await roomOfTwo()
  const { cem } = await people(server, 'cem')
  const other = await RtcClient.join(server, await ticketOf(room, cem))
  const speaker = await listener.publish(MICROPHONE)
  await untilReceived(listener, speaker, other)
  rights.delete(key(room, eve.id))
  attacker.offer('audio', attacker.addTrack(MICROPHONE))
  rightsChanged(app, room, [eve.id])
  attacker.offer('audio', attacker.addTrack(MICROPHONE))
  expect(await attacker.untilClosed()).toBe(1012)
  await listener.message('update', isGone(eve.id))
  if (!isOnLiveKit)
    await vi.waitFor(async () => expect((await embeddedOf(app).stats())?.participants).toBe(2))
})

test('a participant who loses the right while connecting is not admitted', async () => {
  const { room, listener } = await roomOfTwo()
  await listener.message('join')
  const { cem } = await people(server, 'cem')
  const ticket = await ticketOf(room, cem)
  let proceed: (() => void) | undefined
  // only for the new user: rights of present participants are checked periodically too
  hooks.beforeAdmission = (userId) =>
    userId === cem.id ? new Promise((resolve) => (proceed = resolve)) : next()
  const client = new RtcClient(server, ticket)
  await vi.waitFor(() => expect(proceed).toBeDefined())
  hooks.beforeAdmission = next
  rights.delete(key(room, cem.id))
  rightsChanged(app, room, [cem.id])
  proceed?.()
  await client.message('leave')
  expect(await client.untilClosed()).toBe(1012)
  expect(await new RtcClient(server, ticket).untilClosed()).toBe(4401)
})

test('an ended room is closed for all, and its tickets are invalid', async () => {
  const { room, eve, bo, ticket, boTicket, attacker, listener } = await roomOfTwo()
  for (const one of [eve, bo]) rights.delete(key(room, one.id))
  rightsChanged(app, room)
  for (const client of [attacker, listener]) {
    await client.message('leave')
    expect(await client.untilClosed()).toBe(1012)
  }
  for (const one of [ticket, boTicket]) expect(await new RtcClient(server, one).untilClosed()).toBe(4401)
})

test('nothing more is read from a client that was disconnected for a violation', async () => {
  const { eve } = await people(server, 'eve')
  const client = await RtcClient.join(server, await ticketOf(newRoom(), eve))
  const before = receivedBytes()
  const request = requestOfManyParts()
  for (let count = 0; count < 200; count += 1) client.raw.send(request)
  expect(await client.untilClosed()).toBe(4429)
  expect(receivedBytes() - before).toBeLessThan(4 * 1_024 * 1_024)
})

test('oversized, malformed and excessive messages cost only their connection', async () => {
  const { room, listener, attacker } = await roomOfTwo()
  const { cem } = await people(server, 'cem')
  const speaker = await RtcClient.join(server, await ticketOf(room, cem))
  const microphone = await speaker.publish(MICROPHONE)
  const { pid } = embeddedOf(app)
  const attack = async (act: (client: RtcClient) => void) => {
    const { eve } = await people(server, 'eve')
    const client = await RtcClient.join(server, await ticketOf(room, eve))
    act(client)
    return client.untilClosed()
  }
  expect(await attack(({ raw }) => raw.send(Buffer.alloc(300 * 1_024)))).toBe(1009)
  expect(await attack(({ raw }) => raw.send(Buffer.from('ff00ff', 'hex')))).toBe(4429)
  expect(await attack(({ raw }) => raw.send('text that is no request'))).toBe(4429)
  expect(
    await attack((client) => {
      for (let i = 0; i < 400; i += 1) client.addTrack(CAMERA)
    }),
  ).toBe(4429)
  for (const sdp of ['', 'v=0', 'v=0\r\nm=audio 9 x 111\r\na=ice-ufrag:x\r\na=ice-pwd:y\r\na=fingerprint:z'])
    expect(
      await attack((client) =>
        client.request({ case: 'offer', value: { type: 'offer', sdp, id: 1 } as never }),
      ),
    ).toBe(1012)
  // LiveKit tolerates it.
  if (!isOnLiveKit)
    expect(
      await attack((client) =>
        client.request({ case: 'trickle', value: { candidateInit: '{', target: 0 } as never }),
      ),
    ).toBe(1012)
  // Sequence numbers that jump, forwards and back.
  const track = await attacker.publish(CAMERA)
  for (const step of [1, 30_000, 30_000, 5, -3, 20_000, 20_000])
    attacker.send(track, 'jumps', { packets: 1, step })
  await untilReceived(speaker, microphone, listener)
  expect(embeddedOf(app).pid).toBe(pid)
})

test('renaming oneself and other messages that the app does not use change nothing for others', async () => {
  const { attacker, listener, eve } = await roomOfTwo()
  attacker.request({
    case: 'updateMetadata',
    value: { name: 'Host', metadata: '{"avatarUrl":"x"}' } as never,
  })
  attacker.request({ case: 'subscriptionPermission', value: { allParticipants: false } as never })
  attacker.request({ case: 'simulate', value: { scenario: { case: 'nodeFailure', value: true } } as never })
  const microphone = await attacker.publish(MICROPHONE)
  await untilReceived(attacker, microphone, listener)
  const names = listener.messages.flatMap((one) =>
    one.case === 'update' ? one.value.participants.filter((who) => who.identity === eve.id) : [],
  )
  expect(new Set(names.map((who) => who.name))).toEqual(new Set(['A name']))
})

test('a declaration with names or layers that the app does not use costs its connection, and nobody sees it', async () => {
  const { room, listener } = await roomOfTwo()
  await listener.message('join')
  const long = 'n'.repeat(1_000)
  const layers = Array.from({ length: 4 }, () => ({}))
  for (const odd of [{ name: long }, { cid: long }, { stream: long }, { layers }, { sid: long }]) {
    const { eve } = await people(server, 'eve')
    const client = await RtcClient.join(server, await ticketOf(room, eve))
    client.request({ case: 'addTrack', value: { cid: 'c', source: MICROPHONE, type: 0, ...odd } as never })
    expect(await client.untilClosed(), Object.keys(odd)[0]).toBe(1012)
  }
  const shown = listener.messages.filter((one) => one.case === 'update')
  expect(JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))).not.toContain(
    long,
  )
})

test('endless mutes are announced with a limited rate, to all participants in one message', async () => {
  const { attacker, listener, eve } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  await untilReceived(attacker, microphone, listener)
  const seen = () =>
    listener.messages.filter(
      (one) => one.case === 'update' && one.value.participants.some((who) => who.identity === eve.id),
    ).length
  const before = seen()
  for (let i = 0; i < 120; i += 1) attacker.mute(microphone.sid, i % 2 === 0)
  attacker.mute(microphone.sid, true)
  await attacker.processed()
  const isMuted = () => {
    const last = listener.messages.findLast(
      (one) => one.case === 'update' && one.value.participants.some((who) => who.identity === eve.id),
    )
    return last?.case === 'update' && last.value.participants[0]?.tracks[0]?.muted === true
  }
  // The final state is announced to all.
  await listener.until(isMuted, 'the last mute was not announced')
  expect(isMuted()).toBe(true)
  if (!isOnLiveKit) expect(seen() - before).toBeLessThan(40)
})

test('host names in candidates are never resolved, and the server sends only to permitted addresses', async () => {
  if (isOnLiveKit) return
  const { attacker, listener } = await roomOfTwo()
  const before = (await embeddedOf(app).stats())?.droppedCandidates ?? 0
  const microphone = await attacker.publish(MICROPHONE)
  for (let i = 0; i < 50; i += 1) {
    const host = i % 2 === 0 ? `name${i}.example` : '10.0.0.1'
    const candidate = `candidate:${i} 1 udp 1 ${host} 5000 typ host`
    attacker.request({
      case: 'trickle',
      value: { candidateInit: JSON.stringify({ candidate }), target: 0 } as never,
    })
  }
  await attacker.processed()
  expect((await embeddedOf(app).stats())?.droppedCandidates).toBe(before + 50)
  // The connection is still open: they cost nothing else.
  await untilReceived(attacker, microphone, listener)
})

test('a microphone of many megabits is limited to the rate of speech', async () => {
  if (isOnLiveKit) return
  const { attacker, listener } = await roomOfTwo()
  const microphone = await attacker.publish(MICROPHONE)
  const camera = await attacker.publish(CAMERA)
  await untilReceived(attacker, microphone, listener)
  const loud = `${'x'.repeat(1_000)}|loud`
  for (let i = 0; i < 2_000; i += 1) attacker.send(microphone, loud, { packets: 1 })
  // Another track of the same user has its own limit.
  await untilReceived(attacker, camera, listener)
  expect(listener.count('loud')).toBeLessThan(400)
  expect((await embeddedOf(app).stats())?.droppedPackets).toBeGreaterThan(500)
})

test.runIf(process.env.MYNAH_FULL === '1' && !isOnLiveKit)(
  'a participant who exceeds the rate for ten seconds is muted, and the client is notified',
  async () => {
    const { attacker, listener } = await roomOfTwo()
    const microphone = await attacker.publish(MICROPHONE)
    await untilReceived(attacker, microphone, listener)
    const loud = `${'x'.repeat(1_000)}|loud`
    const isMuted = () => attacker.messages.some((one) => one.case === 'mute' && one.value.muted)
    await attacker.until(() => {
      attacker.send(microphone, loud, { packets: 40 })
      return isMuted()
    }, 'it was not muted')
    expect(isMuted()).toBe(true)
  },
)

test('a full worker refuses new participants, and the present ones stay', async () => {
  const network = { bindAddress: '127.0.0.1', udpPort: 0, publicAddress: undefined }
  const backend = new EmbeddedBackend({ ...network, busyAbove: -1 }, app.log)
  const join = { identity: '1', name: '', metadata: '', rights: allRights, adaptiveStream: false }
  const messages: Uint8Array[] = []
  await new Promise<void>((resolve) =>
    backend.connect('room', join, { onMessage: (data) => messages.push(data), onClose: resolve }),
  )
  const [first] = messages.map((data) => SignalResponse.fromBinary(data).message)
  expect(first).toMatchObject({ case: 'leave', value: { reason: DisconnectReason.JOIN_FAILURE } })
  expect(await backend.stats()).toMatchObject({ rooms: 0, refusedConnections: 1 })
  await backend.close()
})

test('a silent participant is lost for the others within seconds, and back with the next packet', async () => {
  if (isOnLiveKit) return
  const { attacker, listener } = await roomOfTwo()
  const { participant } = await attacker.message('join')
  const isNow = (quality: ConnectionQuality) =>
    listener.message('connectionQuality', ({ updates }) =>
      updates.some((one) => one.participantSid === participant?.sid && one.quality === quality),
    )
  await isNow(ConnectionQuality.LOST)
  listener.messages.length = 0
  const signs = setInterval(() => attacker.processed().catch(() => undefined), 500)
  await isNow(ConnectionQuality.EXCELLENT)
  clearInterval(signs)
  expect(listener.closed).toBeUndefined()
})
