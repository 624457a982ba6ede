import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Proxy } from './proxy.ts'

test('a proxy closes also while a half-open connection has lost its other side', async () => {
  const taken: Socket[] = []
  const behind = createServer((socket) => void taken.push(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  )
  await once(behind, 'listening')
  const proxy = await Proxy.open(() => ({ host: '127.0.0.1', port: (behind.address() as AddressInfo).port }))
  const client = connect({ host: '127.0.0.1', port: proxy.port }).on('error', () => {})
  client.write('hello')
  const [socket] = (await once(behind, 'connection')) as [Socket]
  await once(socket, 'data')
  expect(proxy.cutOne('half-open', 0)).toBe(true)
  socket.resetAndDestroy()
  await expect.poll(() => proxy.size).toBe(0)
  expect(client.destroyed).toBe(false)
  const gone = once(client, 'close')
  await proxy.close()
  await gone
  behind.close()
})
