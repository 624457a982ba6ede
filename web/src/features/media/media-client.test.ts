import { ConnectionError, ConnectionQuality, DisconnectReason, RoomEvent } from 'livekit-client'
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { MediaClient } from './media-client.ts'

class FakeTrack {
  attach = () => document.createElement('audio')
  detach = vi.fn()
}

/** The part of livekit-client's room that the client uses. */
class FakeRoom extends EventEmitter {
  static last: FakeRoom
  engine = { pendingReconnect: false }
  state = 'connected'
  canPlaybackAudio = true
  localParticipant = {
    getTrackPublication: (): object | undefined => undefined,
    setMicrophoneEnabled: vi.fn(() => Promise.resolve()),
    setCameraEnabled: vi.fn(() => Promise.resolve()),
  }
  remoteParticipants = new Map<string, object>()
  disconnect = () => Promise.resolve()
  connect = vi.fn(() => Promise.resolve())

  constructor() {
    super()
    FakeRoom.last = this
  }

  setSound(...tracks: FakeTrack[]) {
    const audioTrackPublications = new Map(tracks.map((track, at) => [`TR_${at}`, { track }]))
    const getTrackPublication = () => undefined
    this.remoteParticipants.set('7', { identity: '7', audioTrackPublications, getTrackPublication })
  }

  setQuality(connectionQuality: ConnectionQuality) {
    Object.assign(this.remoteParticipants.get('7') ?? {}, { connectionQuality })
    this.emit(RoomEvent.ConnectionQualityChanged)
  }
}
vi.mock('livekit-client', async (original) => ({
  ...(await original<object>()),
  get Room() {
    return FakeRoom
  },
}))

const said: string[] = []
vi.mock('#client/chat/notifier.ts', async (original) => ({
  ...(await original<object>()),
  toast: (text: string) => said.push(text),
}))

const played = () => document.querySelectorAll('audio').length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.replaceChildren()
})

test('a track is played although livekit-client lost its event at the end of a reconnect', () => {
  const client = new MediaClient({ onLost: vi.fn() })
  const room = FakeRoom.last
  room.engine.pendingReconnect = true
  room.emit(RoomEvent.Reconnected)
  room.setSound(new FakeTrack())
  vi.advanceTimersByTime(500)
  expect(played()).toBe(1)
  room.engine.pendingReconnect = false
  vi.advanceTimersByTime(500)
  expect(vi.getTimerCount()).toBe(0)
  client.close()
  expect(played()).toBe(0)
})

test('each subscribed track is played once, and its element goes with it', async () => {
  const client = new MediaClient({ onLost: vi.fn() })
  const room = FakeRoom.last
  const [voice, screen] = [new FakeTrack(), new FakeTrack()]
  room.setSound(voice)
  room.emit(RoomEvent.TrackSubscribed)
  room.setSound(voice, screen)
  room.emit(RoomEvent.TrackSubscribed)
  room.emit(RoomEvent.ActiveSpeakersChanged)
  expect(played()).toBe(2)
  room.emit(RoomEvent.TrackUnsubscribed)
  room.setSound(screen)
  await Promise.resolve()
  expect(played()).toBe(1)
  expect(voice.detach).toHaveBeenCalledOnce()
  client.close()
})

test('a client that is closed while its reconnect is not over reads no more', () => {
  const client = new MediaClient({ onLost: vi.fn() })
  const room = FakeRoom.last
  room.engine.pendingReconnect = true
  room.emit(RoomEvent.Reconnected)
  client.close()
  room.setSound(new FakeTrack())
  vi.advanceTimersByTime(500)
  expect(played()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a server that carries all it can says so, and another failure does not', async () => {
  const onLost = vi.fn()
  for (const reason of [DisconnectReason.ROOM_DELETED, DisconnectReason.JOIN_FAILURE]) {
    const client = new MediaClient({ onLost })
    FakeRoom.last.connect.mockRejectedValue(ConnectionError.leaveRequest('left', reason))
    await client.connect('ticket', { microphone: false, camera: false })
    expect(client.state.get().connection).toBe('closed')
  }
  expect(said).toHaveLength(1)
  expect(onLost).toHaveBeenCalledTimes(2)
})

test('errors of both devices are known, whichever answers first', async () => {
  const client = new MediaClient({ onLost: vi.fn() })
  const { localParticipant } = FakeRoom.last
  const refusal = (name: string) => Object.assign(new Error(name), { name })
  const camera = Promise.withResolvers<void>()
  localParticipant.setMicrophoneEnabled.mockRejectedValue(refusal('NotReadableError'))
  localParticipant.setCameraEnabled.mockReturnValue(camera.promise)
  const both = Promise.all([client.setMicrophone(true), client.setCamera(true)])
  await vi.waitFor(() => expect(client.state.get().problems).toEqual({ microphone: 'taken' }))
  camera.reject(refusal('NotAllowedError'))
  await both
  expect(client.state.get().problems).toEqual({ microphone: 'taken', camera: 'refused' })
  localParticipant.setMicrophoneEnabled.mockResolvedValue(undefined)
  await client.setMicrophone(true)
  expect(client.state.get().problems).toEqual({ camera: 'refused' })
  client.close()
})

test('the time since which nothing is received is known, whether others are silent or gone', () => {
  const client = new MediaClient({ onLost: vi.fn() })
  const room = FakeRoom.last
  const aloneSince = () => client.state.get().aloneSince
  room.emit(RoomEvent.ConnectionStateChanged)
  expect(aloneSince()).toBe(0)
  room.setSound(new FakeTrack())
  room.setQuality(ConnectionQuality.Excellent)
  expect(aloneSince()).toBe(0)
  room.setQuality(ConnectionQuality.Lost)
  const lostAt = aloneSince()
  expect(lostAt).toBeGreaterThan(0)
  room.remoteParticipants.clear()
  room.emit(RoomEvent.ParticipantDisconnected)
  expect(aloneSince()).toBe(lostAt)
  room.setSound(new FakeTrack())
  room.setQuality(ConnectionQuality.Good)
  expect(aloneSince()).toBe(0)
  client.close()
})

test('with one other person a picture is sent in one size, in a room of several in several', async () => {
  for (const [isForTwo, simulcast] of [
    [true, false],
    [false, true],
  ] as const) {
    const client = new MediaClient({ onLost: vi.fn(), isForTwo })
    await client.setCamera(true)
    expect(FakeRoom.last.localParticipant.setCameraEnabled).toHaveBeenCalledWith(
      true,
      expect.objectContaining({ facingMode: 'user' }),
      expect.objectContaining({ simulcast }),
    )
    client.close()
  }
})
