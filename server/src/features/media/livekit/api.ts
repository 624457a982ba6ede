import { SignJWT } from 'jose'
import {
  ListRoomsRequest,
  RoomParticipantIdentity,
  UpdateParticipantRequest,
  type ParticipantPermission,
} from '@livekit/protocol'
import type { Config } from '#platform/settings/config.ts'
import type { Join } from '../backend.ts'
import { permissionOf } from '../protocol.ts'

export type LiveKitSettings = NonNullable<Config['livekit']>

const timeoutMs = 5_000
const tokenLife = '60s'

/** The calls of LiveKit's RoomService used here, and tokens for connecting. */
export class LiveKitApi {
  #settings: LiveKitSettings

  constructor(settings: LiveKitSettings) {
    this.#settings = settings
  }

  /** The address by which one user connects to one room now. The token in it is for the gate; clients never see it. */
  async signalAddress(roomName: string, join: Join): Promise<URL> {
    const { canSubscribe, canPublish, canPublishSources } = permissionOf(join.rights)
    const token = await this.#token(
      {
        name: join.name,
        metadata: join.metadata,
        video: {
          room: roomName,
          roomJoin: true,
          canSubscribe,
          canPublish,
          canPublishSources: canPublishSources.map((source) => sourceNames[source]),
          canPublishData: false,
          canUpdateOwnMetadata: false,
        },
      },
      join.identity,
    )
    const address = this.#address('rtc', 'ws')
    address.search = new URLSearchParams({
      access_token: token,
      protocol: '16',
      sdk: 'js',
      auto_subscribe: '1',
      adaptive_stream: join.adaptiveStream ? '1' : '0',
    }).toString()
    return address
  }

  /** Sets what a participant may do; tracks that are not allowed any more are ended. */
  async update(
    room: string,
    identity: string,
    change: { name: string; permission: ParticipantPermission },
  ): Promise<void> {
    await this.#call('UpdateParticipant', room, new UpdateParticipantRequest({ room, identity, ...change }))
  }

  async remove(room: string, identity: string): Promise<void> {
    await this.#call('RemoveParticipant', room, new RoomParticipantIdentity({ room, identity }))
  }

  /** @throws if it does not answer, or refuses the key or its secret */
  async check(): Promise<void> {
    await this.#call('ListRooms', '', new ListRoomsRequest(), { roomList: true })
  }

  async #call(
    method: string,
    room: string,
    message: { toBinary(): Uint8Array },
    grant: object = { room, roomAdmin: true },
  ): Promise<void> {
    const answer = await fetch(this.#address(`twirp/livekit.RoomService/${method}`, 'http'), {
      method: 'POST',
      headers: {
        'content-type': 'application/protobuf',
        authorization: `Bearer ${await this.#token({ video: grant })}`,
      },
      body: new Uint8Array(message.toBinary()),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new LiveKitError(answer.status)
  }

  #token(claims: Record<string, unknown>, subject?: string): Promise<string> {
    const { apiKey, apiSecret } = this.#settings
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(apiKey)
      .setNotBefore('-10s')
      .setExpirationTime(tokenLife)
    if (subject !== undefined) token.setSubject(subject)
    return token.sign(new TextEncoder().encode(apiSecret))
  }

  #address(path: string, scheme: 'http' | 'ws'): URL {
    const address = new URL(this.#settings.url)
    address.protocol = address.protocol.replace(/^(?:http|ws)/, scheme)
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`
    return address
  }
}

export class LiveKitError extends Error {
  readonly status: number
  constructor(status: number) {
    super('LiveKit refused a call')
    this.status = status
  }
}

/** Names of the sources in tokens. */
const sourceNames = ['unknown', 'camera', 'microphone', 'screen_share', 'screen_share_audio']
