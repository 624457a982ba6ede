import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
  LocalAudioTrack,
  createAudioAnalyser,
  createLocalAudioTrack,
  setLogLevel,
  type LocalVideoTrack,
  type Participant,
} from 'livekit-client'
import { Observable } from '@mynah/client/observable'
import { savesData } from '#client/device/data-saving.ts'
import { toast } from '#client/chat/notifier.ts'
import { translateNow } from '#i18n/translate.ts'
import { captureOptions, publishOptions } from './devices/camera-options.ts'
import { chosenDevice, rememberDevice, type DeviceKind } from './devices/chosen-devices.ts'
import { connectRoom } from './connect-room.ts'
import { LineWatch } from './line-watch.ts'
import { startState, type DeviceChoice, type MediaPerson, type MediaState } from './media-state.ts'
import { PlayedSound } from './played-sound.ts'
import { problemOf, problemText } from './devices/device-problem.ts'

setLogLevel('warn')

function mediaUrl(): string {
  const url = new URL('/', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href.replace(/\/$/, '')
}

function audioDefaults() {
  const deviceId = chosenDevice('audioinput')
  return { ...(deviceId && { deviceId }) }
}

function deviceDefaults() {
  const speaker = chosenDevice('audiooutput')
  return {
    audioCaptureDefaults: audioDefaults(),
    ...(speaker && { audioOutput: { deviceId: speaker } }),
  }
}

const isWeak = ({ connectionQuality }: Participant) =>
  connectionQuality === ConnectionQuality.Poor || connectionQuality === ConnectionQuality.Lost

/** How long a permission that was just granted may take to arrive from the server. */
const permissionTimeoutMs = 5_000
const settleIntervalMs = 250

/** Sound and video of one call or meeting. Received sound plays here, whatever page is open. */
export class MediaClient {
  readonly state = new Observable<MediaState>({ ...startState, usesLessData: savesData() })
  #room: Room
  #line: LineWatch
  #since = new Map<string, number>()
  readonly #sound = new PlayedSound()
  #isClosed = false
  /** Used in place of the microphone before the call is answered. */
  #empty: { track: LocalAudioTrack; stop: () => void } | undefined
  /** The first connection may take several tries. */
  #isConnecting = true
  #onLost: () => void
  /** Whether there is at most one other person, for whom one video size is enough. */
  #isForTwo: boolean

  constructor({ onLost, isForTwo = false }: { onLost: () => void; isForTwo?: boolean }) {
    this.#onLost = onLost
    this.#isForTwo = isForTwo
    this.#room = new Room({
      singlePeerConnection: false,
      adaptiveStream: true,
      dynacast: false,
      disconnectOnPageLeave: true,
      ...deviceDefaults(),
      publishDefaults: { videoCodec: 'vp8', red: false, dtx: true, stopMicTrackOnMute: false },
    })
    const update = () => this.#update()
    this.#line = new LineWatch(this.#room, update)
    this.#room
      .on(RoomEvent.ConnectionStateChanged, update)
      .on(RoomEvent.ParticipantConnected, update)
      .on(RoomEvent.ParticipantDisconnected, update)
      .on(RoomEvent.TrackMuted, update)
      .on(RoomEvent.TrackUnmuted, update)
      .on(RoomEvent.TrackUnpublished, update)
      .on(RoomEvent.LocalTrackPublished, update)
      .on(RoomEvent.LocalTrackUnpublished, update)
      .on(RoomEvent.ActiveSpeakersChanged, update)
      .on(RoomEvent.ConnectionQualityChanged, update)
      .on(RoomEvent.AudioPlaybackStatusChanged, update)
      .on(RoomEvent.TrackSubscribed, update)
      // during this event the publication still has the track
      .on(RoomEvent.TrackUnsubscribed, () => queueMicrotask(update))
      .on(RoomEvent.Reconnected, () => this.#updateUntilSettled())
      .on(RoomEvent.MediaDevicesError, update)
      .on(RoomEvent.Disconnected, (reason) => {
        const isRetry = this.#isConnecting && reason === DisconnectReason.CLIENT_INITIATED
        if (this.#isClosed || isRetry) return
        this.#change({ connection: 'closed' })
        this.#onLost()
      })
  }

  /**
   * Connects while a call rings, with an empty track in place of the microphone: other participants do not see it, and
   * no device is opened. @throws if it fails
   */
  async prepare(ticket: string): Promise<void> {
    await connectRoom(this.#room, mediaUrl(), ticket)
    this.#isConnecting = false
    const out = new AudioContext().createMediaStreamDestination()
    const [silence] = out.stream.getAudioTracks()
    if (!silence) return
    const track = new LocalAudioTrack(silence, undefined, true)
    await this.#room.localParticipant.publishTrack(track, { source: Track.Source.Microphone })
    this.#empty = { track, stop: () => void (out.context as AudioContext).close() }
  }

  /** The microphone replaces the empty track: its sound is sent as soon as the call is joined. */
  async answer(): Promise<void> {
    const empty = this.#empty
    this.#empty = undefined
    if (!empty) return
    this.#change({ isMicrophoneOpening: true })
    await this.#device('microphone', async () => {
      try {
        const { mediaStreamTrack } = await createLocalAudioTrack(audioDefaults())
        await empty.track.replaceTrack(mediaStreamTrack, { userProvidedTrack: false })
      } catch (error) {
        await this.#room.localParticipant.unpublishTrack(empty.track)
        throw error
      } finally {
        empty.stop()
      }
    })
    this.#change({ isMicrophoneOpening: false })
  }

  /** Connects if necessary, and opens the devices that the user chose. */
  async connect(ticket: string, { microphone, camera }: DeviceChoice): Promise<void> {
    try {
      if (this.#isConnecting) await connectRoom(this.#room, mediaUrl(), ticket)
      this.#isConnecting = false
    } catch (error) {
      if (this.#isClosed) return
      if (isFull(error)) toast(translateNow('media')('serverFull'))
      this.#change({ connection: 'closed' })
      this.#onLost()
      return
    }
    // closed between two tries
    if (this.#isClosed) return void this.#room.disconnect()
    const isAnswered = this.#room.localParticipant.getTrackPublication(Track.Source.Microphone) !== undefined
    await Promise.all([microphone && !isAnswered && this.setMicrophone(true), camera && this.setCamera(true)])
  }

  async setMicrophone(isOn: boolean): Promise<void> {
    this.#change({ isMicrophoneOpening: isOn })
    await this.#device('microphone', async () => {
      if (isOn) await this.#permission(Track.Source.Microphone)
      await this.#room.localParticipant.setMicrophoneEnabled(isOn)
    })
    this.#change({ isMicrophoneOpening: false })
  }

  async setCamera(isOn: boolean): Promise<void> {
    const { facing, usesLessData } = this.state.get()
    await this.#device('camera', async () => {
      if (isOn) await this.#permission(Track.Source.Camera)
      await this.#room.localParticipant.setCameraEnabled(
        isOn,
        captureOptions(facing, usesLessData),
        this.#publishOptions(),
      )
    })
  }

  /** Reduces the video, in tracks that are on too. */
  async setLessData(isOn: boolean): Promise<void> {
    this.#change({ usesLessData: isOn })
    const quality = isOn ? VideoQuality.LOW : VideoQuality.HIGH
    for (const one of this.#room.remoteParticipants.values())
      for (const publication of one.videoTrackPublications.values()) publication.setVideoQuality(quality)
    await this.#cameraTrack?.restartTrack(captureOptions(this.state.get().facing, isOn))
  }

  /** A third person came: the video is published again, in several sizes of which each receiver takes one. */
  async sendToSeveral(): Promise<void> {
    if (!this.#isForTwo) return
    this.#isForTwo = false
    const track = this.#cameraTrack
    if (!track || this.#isClosed) return
    const { isCameraOn } = this.state.get()
    // Opened again: a browser gives the same track another id when it is sent once more, which the server would not
    // know.
    await this.#room.localParticipant.unpublishTrack(track, true)
    if (isCameraOn) await this.setCamera(true)
  }

  get #cameraTrack(): LocalVideoTrack | undefined {
    const publication = this.#room.localParticipant.getTrackPublication(Track.Source.Camera)
    return publication?.track as LocalVideoTrack | undefined
  }

  #publishOptions() {
    return publishOptions(!this.#isForTwo, this.state.get().usesLessData)
  }

  /** Switches between the front and back camera of a phone, or to the next camera. */
  async flip(): Promise<void> {
    const track = this.#cameraTrack
    if (!track) return
    const facing = this.state.get().facing === 'user' ? 'environment' : 'user'
    await this.#device('camera', () => track.restartTrack({ facingMode: facing }))
    this.#change({ facing })
  }

  async setSharing(isOn: boolean): Promise<void> {
    try {
      await this.#room.localParticipant.setScreenShareEnabled(isOn, { audio: true })
    } catch {
      // The user closed the browser's dialog.
    }
    this.#update()
  }

  devices(kind: DeviceKind): Promise<MediaDeviceInfo[]> {
    return Room.getLocalDevices(kind, false)
  }

  active(kind: DeviceKind): string | undefined {
    return this.#room.getActiveDevice(kind)
  }

  async choose(kind: DeviceKind, id: string): Promise<void> {
    await this.#room.switchActiveDevice(kind, id)
    rememberDevice(kind, id)
    this.#update()
  }

  /** The volume of the own microphone. */
  openLevel(): { level: () => number; stop: () => void } {
    const publication = this.#room.localParticipant.getTrackPublication(Track.Source.Microphone)
    const track = publication?.track as LocalAudioTrack | undefined
    if (!track) return { level: () => 0, stop: () => undefined }
    const { calculateVolume, cleanup } = createAudioAnalyser(track, { cloneTrack: true })
    return { level: calculateVolume, stop: () => void cleanup() }
  }

  /** Starts the sound after a press, if the browser had blocked it. */
  async unsilence(): Promise<void> {
    await this.#room.startAudio()
    this.#update()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#line.stop()
    this.#empty?.stop()
    this.#sound.stop()
    void this.#room.disconnect()
    this.#change({ connection: 'closed', others: [], camera: undefined, screen: undefined })
  }

  /** The library refuses to publish before it knows that the server allows it. */
  #permission(source: Track.Source): Promise<void> {
    const permits = () => {
      const { permissions } = this.#room.localParticipant
      if (!permissions) return true
      const { canPublish, canPublishSources: sources } = permissions
      return canPublish && (sources.length === 0 || sources.includes(Track.sourceToProto(source)))
    }
    if (permits()) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#room.off(RoomEvent.ParticipantPermissionsChanged, check)
        resolve()
      }
      const check = () => permits() && done()
      const timer = setTimeout(done, permissionTimeoutMs)
      this.#room.on(RoomEvent.ParticipantPermissionsChanged, check)
    })
  }

  async #device(kind: 'microphone' | 'camera', act: () => Promise<unknown>): Promise<void> {
    const problem = await act().then(() => undefined, problemOf)
    if (problem && this.#isClosed) return
    // read now: the other device may have failed while this one was opening
    const { [kind]: before, ...problems } = this.state.get().problems
    // The message may have been dismissed.
    if (problem && problem === before) toast(translateNow('media')(problemText(kind, problem)))
    this.#change({ problems: problem ? { ...problems, [kind]: problem } : problems })
    this.#update()
  }

  /**
   * livekit-client 2.23 withholds events until its reconnect is complete, and never emits those between `Reconnected`
   * and then (livekit/client-sdk-js issue 2074). Their state is read here.
   */
  #updateUntilSettled(): void {
    this.#update()
    if (!this.#isClosed && this.#room.engine.pendingReconnect)
      setTimeout(() => this.#updateUntilSettled(), settleIntervalMs)
  }

  #change(part: Partial<MediaState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #update(): void {
    if (this.#isClosed) return
    this.#sound.play(this.#room.remoteParticipants.values())
    const { localParticipant: me, remoteParticipants, state, canPlaybackAudio } = this.#room
    const before = this.state.get()
    const now = Date.now()
    const connection =
      state === ConnectionState.Connected
        ? this.#line.isLost
          ? 'reconnecting'
          : 'connected'
        : state === ConnectionState.Connecting
          ? 'connecting'
          : state === ConnectionState.Disconnected
            ? before.connection
            : 'reconnecting'
    const others = [...remoteParticipants.values()].map((one) => this.#personOf(one, now))
    for (const userId of this.#since.keys()) if (!remoteParticipants.has(userId)) this.#since.delete(userId)
    const othersSince = before.othersSince || (others.length > 0 ? now : 0)
    this.#change({
      connection,
      isMicrophoneOn: me.isMicrophoneEnabled,
      isCameraOn: me.isCameraEnabled,
      isSharing: me.isScreenShareEnabled,
      isSilenced: connection === 'connected' && !canPlaybackAudio,
      camera: shown(me, Track.Source.Camera),
      screen: shown(me, Track.Source.ScreenShare),
      isWeak: isWeak(me),
      isSpeaking: me.isSpeaking,
      othersSince,
      aloneSince: othersSince > 0 && others.every((one) => one.isLost) ? before.aloneSince || now : 0,
      others,
    })
  }

  #personOf(one: Participant, now: number): MediaPerson {
    const since = this.#since.get(one.identity) ?? now
    this.#since.set(one.identity, since)
    return {
      userId: one.identity,
      isSpeaking: one.isSpeaking,
      isWeak: isWeak(one),
      isLost: one.connectionQuality === ConnectionQuality.Lost,
      isMicrophoneOn: one.isMicrophoneEnabled,
      hasMicrophone: one.getTrackPublication(Track.Source.Microphone) !== undefined,
      since,
      camera: shown(one, Track.Source.Camera),
      screen: shown(one, Track.Source.ScreenShare),
    }
  }
}

/** The server's response instead of a first message when it is at its capacity. */
const isFull = (error: unknown) =>
  error instanceof ConnectionError &&
  error.reason === ConnectionErrorReason.LeaveRequest &&
  error.context === DisconnectReason.JOIN_FAILURE

function shown(person: Participant, source: Track.Source): Track | undefined {
  const publication = person.getTrackPublication(source)
  return publication && !publication.isMuted ? publication.track : undefined
}
