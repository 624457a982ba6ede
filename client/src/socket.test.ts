import { expect, test, vi } from 'vitest'
import type { SignedIn } from '@mynah/contract/auth'
import { systemClock } from './clock.ts'
import { SessionStore } from './session.ts'
import { ChatSocket } from './socket.ts'
import { memoryStorage } from './storage.ts'
import { standardTransport, type SocketListener } from './transport.ts'

test('a frame with a wrong field from the server is ignored and counted, and the next heartbeat reports it', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const session = new SessionStore(memoryStorage())
  session.signIn({ token: 't', userId: '1', userInfo: {} as SignedIn['userInfo'] })
  const sent: unknown[] = []
  let listener: SocketListener | undefined
  const socket = new ChatSocket({
    url: 'http://127.0.0.1',
    session,
    clock: systemClock,
    language: () => 'en',
    transport: {
      ...standardTransport,
      openSocket: (_, given) => {
        listener = given
        return { isOpen: () => true, send: (text) => sent.push(JSON.parse(text)), close: () => undefined }
      },
    },
  })
  const received: unknown[] = []
  const nothing = () => undefined
  socket.serve({
    onFrame: (frame) => void received.push(frame.cmd),
    onReady: nothing,
    onClosed: nothing,
    checkSession: nothing,
  })
  socket.start()
  const receive = (frame: unknown) =>
    listener?.received(typeof frame === 'string' ? frame : JSON.stringify(frame))
  listener?.opened()
  receive({ cmd: 6, code: 10007, msg: '', data: { userId: '1' } })
  const secret = 'the words of a message'
  const wrong = [
    '{',
    'null',
    { cmd: 11, data: { content: secret } },
    { cmd: 12, code: 'x', data: null },
    { cmd: 21, data: { list: secret } },
    { cmd: 22, data: { code: 200, extras: null } },
    { cmd: 25, data: {} },
    { cmd: 424_242, data: secret },
  ]
  for (const frame of wrong) receive(frame)
  expect(received).toEqual([6])
  expect(JSON.stringify(warned.mock.calls)).not.toContain(secret)
  receive({ cmd: 13 })
  expect(received).toEqual([6, 13])
  socket.input({ type: 'beat' })
  socket.input({ type: 'beat' })
  socket.stop()
  expect(sent.slice(0, 2)).toEqual([
    { cmd: 13, hbbyte: '-127', undecoded: wrong.length },
    { cmd: 13, hbbyte: '-127' },
  ])
})
