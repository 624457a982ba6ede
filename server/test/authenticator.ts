import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '@mynah/contract/passkeys'

/** Faults to simulate: a hostile page, a hostile device, or a copy of a device. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  /** The type of the ceremony, as the browser records it. */
  type?: string
  crossOrigin?: boolean
  /** Without user verification. */
  unverified?: boolean
  counter?: number
  userHandle?: string
  /** Claims to be this passkey. */
  id?: string
  /** Signs with another key. */
  forged?: boolean
}

type Held = { id: string; rpId: string; userHandle: string; privateKey: KeyObject; counter: number }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
/** CBOR has one canonical form for each length. */
const bytes = (value: Buffer) => {
  const { length } = value
  const head =
    length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}

/** An authenticator with ES256 passkeys, without attestation. */
export class Authenticator {
  readonly origin: string
  readonly #held: Held[] = []
  /** Whether its passkeys have a signature counter; synced ones do not. */
  readonly #counts: boolean

  constructor(origin: string, { counts = true } = {}) {
    this.origin = origin
    this.#counts = counts
  }

  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    twist: Twist = {},
  ): NewPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const rawId = randomBytes(32)
    const id = twist.id ?? rawId.toString('base64url')
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
    const held = { id, rpId: options.rp.id, userHandle: options.user.id, privateKey, counter: 0 }
    const given = Buffer.from(id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, given.length]), given, key])
    const authData = Buffer.concat([this.#data(held, twist, 0x40), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), bytes(authData)],
    ])
    this.#held.push(held)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers with its newest passkey, or with the one of this id. */
  get(options: { challenge: string }, twist: Twist = {}, id = this.#held.at(-1)?.id): PasskeyAnswer {
    const held = this.#held.find((one) => one.id === id)
    if (!held) throw new Error('this device has no such passkey')
    const data = this.#data(held, twist, 0)
    const client = this.#client('webauthn.get', options.challenge, twist)
    const key = twist.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : held.privateKey
    const shown = twist.id ?? held.id
    return {
      id: shown,
      rawId: shown,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
        userHandle: twist.userHandle ?? held.userHandle,
      },
    }
  }

  #data(held: Held, { rpId = held.rpId, unverified, counter }: Twist, more: number): Buffer {
    if (this.#counts) held.counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? held.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 0x01 : 0x05) | more]), count])
  }

  #client(type: string, challenge: string, twist: Twist): Buffer {
    const { origin = this.origin, crossOrigin = false } = twist
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    )
  }
}
