import { once } from 'node:events'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { app, isOnLiveKit, key, rights, roomOfTwo, server } from '#test/media-lab.ts'
import { rightsChanged } from './index.ts'

/** How LiveKit itself answers a user who bypasses the gate. */
async function straightAtLiveKit(token: string): Promise<number> {
  const url = new URL('/rtc', server.config.livekit?.url)
  url.search = new URLSearchParams({ access_token: token, protocol: '16' }).toString()
  const socket = new WebSocket(url)
  socket.on('error', () => undefined)
  const refused = once(socket, 'unexpected-response').then(([, answer]) => Number(answer.statusCode))
  const opened = once(socket, 'open').then(() => 101)
  try {
    return await Promise.race([refused, opened])
  } finally {
    socket.terminate()
  }
}

test.runIf(isOnLiveKit)(
  'a removed participant cannot bypass the gate: LiveKit accepts neither the ticket nor an expired token',
  async () => {
    const { room, eve, ticket, attacker } = await roomOfTwo()
    const { apiKey = '', apiSecret = '' } = server.config.livekit ?? {}
    const tokenOf = (secret: string, until: number) =>
      new SignJWT({ video: { room, roomJoin: true } })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(apiKey)
        .setSubject(eve.id)
        .setExpirationTime(until)
        .sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1_000)
    // The same request with a token that only the gate can make: so the refusals below are no accident.
    expect(await straightAtLiveKit(await tokenOf(apiSecret, now + 60))).toBe(101)

    rights.delete(key(room, eve.id))
    rightsChanged(app, room, [eve.id])
    await attacker.untilClosed()
    for (const token of [
      ticket,
      // LiveKit tolerates a minute of clock difference.
      await tokenOf(apiSecret, now - 120),
      await tokenOf('f'.repeat(64), now + 60),
    ])
      expect(await straightAtLiveKit(token)).toBe(401)
    // Nothing that was sent to a client contains a token of LiveKit.
    expect(
      JSON.stringify(attacker.messages, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  },
)
