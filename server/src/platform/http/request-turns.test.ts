import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { RequestTurns, requestsPerTurn } from './request-turns.ts'

test('requests begin in the order of their arrival, a few in each turn', async () => {
  const turns = new RequestTurns()
  const begun: number[] = []
  for (let nth = 0; nth < 3 * requestsPerTurn; nth += 1) turns.take(() => begun.push(nth))
  expect(begun).toHaveLength(requestsPerTurn)
  await nextTurn()
  turns.take(() => begun.push(100))
  expect(begun).toHaveLength(2 * requestsPerTurn)
  while (begun.length < 3 * requestsPerTurn + 1) await nextTurn()
  expect(begun).toEqual([...Array.from({ length: 3 * requestsPerTurn }, (_, nth) => nth), 100])
})

test('requests that arrive at once leave turns of the event loop to sockets', async () => {
  const server = await testServer()
  const { hostname, port } = new URL(server.url)
  const count = 400
  const socket = connect(Number(port), hostname)
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count))
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString()))
  let turns = 0
  for (; (text.match(/"ok":true/g) ?? []).length < count; turns += 1) await nextTurn()
  socket.destroy()
  expect(turns).toBeGreaterThan(count / requestsPerTurn)
})
