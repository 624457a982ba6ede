import { afterEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '@mynah/contract/auth'
import { signIn } from '#client/auth-session.ts'
import { chatSocket } from '#client/socket.ts'
import { takeUndecoded } from '#client/undecoded.ts'

class FakeSocket {
  static readonly OPEN = 1
  static last: FakeSocket
  readonly readyState = 1
  readonly sent: string[] = []
  onopen = () => undefined as unknown
  onclose = () => undefined as unknown
  onmessage: (event: { data: unknown }) => unknown = () => undefined
  constructor() {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {}
}

afterEach(() => {
  chatSocket.stop()
  vi.unstubAllGlobals()
})

test('a frame with a wrong field from the server is ignored and counted, and the next heartbeat reports it', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('WebSocket', FakeSocket)
  takeUndecoded()
  signIn({ token: 't', userId: '1', userInfo: {} as SignedIn['userInfo'] })
  const received: unknown[] = []
  const nothing = () => undefined
  chatSocket.serve({
    onFrame: (frame) => void received.push(frame.cmd),
    onReady: nothing,
    onClosed: nothing,
    checkSession: nothing,
  })
  chatSocket.start()
  const socket = FakeSocket.last
  const receive = (frame: unknown) =>
    socket.onmessage({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  socket.onopen()
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
  chatSocket.input({ type: 'beat' })
  chatSocket.input({ type: 'beat' })
  expect(socket.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { cmd: 13, hbbyte: '-127', undecoded: wrong.length },
    { cmd: 13, hbbyte: '-127' },
  ])
})
