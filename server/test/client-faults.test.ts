import { afterAll, expect, test } from 'vitest'
import { createClient, keyOf, type Client, type Clock, type Transport } from '@mynah/client'
import { standardTransport } from '@mynah/client/transport'
import { isKind } from '@mynah/contract/message-kinds'
import { chatType } from '@mynah/contract/socket'
import { befriend, people, testPassword, type Person } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 1_000 })
const clients: Client[] = []
afterAll(() => clients.forEach((client) => client.close()))

/** Reproducible random numbers from 0 to 1. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * Connections that break before a frame is sent, after it is sent, or before one is received. Frames in flight are
 * lost.
 */
function brittle(chance: () => number) {
  const line = { isBrittle: true, cuts: 0 }
  const breaks = () => line.isBrittle && chance() < 0.02
  const openSocket: Transport['openSocket'] = (url, listener) => {
    let isUp = true
    const cut = () => {
      if (!isUp) return
      isUp = false
      line.cuts += 1
      socket.close()
      queueMicrotask(() => listener.closed(1006))
    }
    const socket = standardTransport.openSocket(url, {
      opened: listener.opened,
      received: (text) => {
        if (breaks()) cut()
        if (isUp) listener.received(text)
      },
      closed: (code) => isUp && listener.closed(code),
    })
    return {
      isOpen: () => isUp && socket.isOpen(),
      send: (text) => {
        if (breaks()) cut()
        else socket.send(text)
        if (breaks()) cut()
      },
      close: () => {
        isUp = false
        socket.close()
      },
    }
  }
  return { line, openSocket }
}

/** Waits only a fiftieth of the real time. */
const fast: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms / 50)
    return () => clearTimeout(timer)
  },
  every: (ms, action) => {
    const timer = setInterval(action, ms / 50)
    return () => clearInterval(timer)
  },
}

async function brittleClient({ userNum }: Person, seed: number) {
  const { line, openSocket } = brittle(chanceOf(seed))
  const client = createClient({ url: server.url, transport: { openSocket }, clock: fast })
  clients.push(client)
  const received: string[] = []
  client.onMessage((message) => isKind(message, 'text') && received.push(message.content))
  await client.signIn({ userNum, pwd: testPassword })
  await client.connect()
  return { client, line, received }
}

test.each([1, 2, 3])(
  "on unreliable connections each message is stored once, in its sender's order, and is received once and in order (%i)",
  async (seed) => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const one = await brittleClient(ana, seed)
    const two = await brittleClient(bo, seed + 100)
    const texts = (name: string) => Array.from({ length: 80 }, (_, index) => `${name} ${index}`)
    const to = ({ id }: Person) => keyOf({ type: chatType.single, id })
    await Promise.all([
      ...texts('ana').map((text) => one.client.sendText(to(bo), text)),
      ...texts('bo').map((text) => two.client.sendText(to(ana), text)),
    ])
    one.line.isBrittle = two.line.isBrittle = false
    await expect.poll(() => one.received.length).toBe(160)
    await expect.poll(() => two.received.length).toBe(160)
    expect(one.received).toEqual(two.received)
    for (const name of ['ana', 'bo'])
      expect(one.received.filter((text) => text.startsWith(name))).toEqual(texts(name))
    expect(one.line.cuts + two.line.cuts).toBeGreaterThan(5)
  },
)
