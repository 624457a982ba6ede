import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { frameOf } from '../../server/src/platform/sockets/frames.ts'
import { Client, clientFrame } from './client.ts'
import { summaryOf } from './stats.ts'
import { commandAt, isWhole, numberIn, Wording } from './wording.ts'

const login = '{"cmd":6,"code":10007,"msg":"success"}'

test('frames of any length are found, wherever the network cuts them', async () => {
  const texts = [login, 'a', 'x'.repeat(125), 'y'.repeat(126), 'z'.repeat(70_000), 'end']
  const bytes = Buffer.concat([Buffer.from('HTTP/1.1 101 ok\r\n\r\n'), ...texts.map(frameOf)])
  const listener = createServer((socket) => {
    socket.setNoDelay(true)
    // the client resets the connection
    socket.on('error', () => {})
    let at = 0
    const drip = () => {
      const size = at < 200 ? 1 : 1_777
      if (at >= bytes.length) return
      socket.write(bytes.subarray(at, at + size))
      at += size
      setImmediate(drip)
    }
    drip()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const received: string[] = []
  const client = await Client.open((listener.address() as AddressInfo).port, '')
  await new Promise<void>((done) => {
    client.onFrame = (all, start, end) => {
      received.push(all.toString('utf8', start, end))
      if (received.at(-1) === 'end') done()
    }
  })
  expect(received).toEqual(texts.slice(1))
  client.close()
  listener.close()
})

test("a client's frame is a valid message for any WebSocket server, with its number at the end of its id", async () => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const said = new Promise<string>((resolve) => {
    sockets.on('connection', (socket) => {
      socket.on('error', () => {})
      socket.send(login)
      socket.on('message', (data: Buffer) => resolve(data.toString()))
    })
  })
  await once(sockets, 'listening')
  const client = await Client.open((sockets.address() as AddressInfo).port, '')
  client.send(new Wording({ to: '7' }).frame(1_203))
  const { cmd, ...data } = JSON.parse(await said) as { cmd: number; id: string; to: string }
  expect(cmd).toBe(11)
  expect(data.id).toMatch(/^[\w-]{20}000000001203$/)
  const push = Buffer.from(JSON.stringify({ cmd, data }))
  expect([commandAt(push, 0), numberIn(push, 0), isWhole(push, 0, push.length)]).toEqual([11, 1_203, true])
  client.close()
  sockets.close()
})

test('a short frame is masked as the protocol asks', () => {
  expect([...clientFrame('ab')]).toEqual([0x81, 0x82, 0, 0, 0, 0, 97, 98])
})

test('a summary is the median with its range', () => {
  expect(summaryOf([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 })
  expect(summaryOf([4, 1, 2, 3])).toEqual({ median: 2.5, low: 1, high: 4 })
})
