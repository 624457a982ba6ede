import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/settings/config.ts'
import { examineMedia } from './doctor.ts'

async function found(level: string, env: Record<string, string> = {}): Promise<string> {
  const all = await examineMedia(readConfig({ NODE_ENV: 'test', PORT: '0', ...env }))
  return all
    .filter((one) => one.level === level)
    .map((one) => one.sentence)
    .join('\n')
}

test('the worker starts, and one machine has no findings', async () => {
  expect(await found('wrong')).toBe('')
  expect(await found('ok')).toContain('The media worker of calls starts.')
  expect(await found('note')).not.toContain('LiveKit')
})

test('a free UDP port, one in use, and a random one that others should reach', async () => {
  const taken = createSocket('udp4').bind(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  expect(await found('wrong', { RTC_PORT: String(taken.address().port) })).toContain('taken by another')
  expect(await found('wrong', { RTC_HOST: '203.0.113.1' })).toContain('is no address of this machine')
  expect(await found('wrong', { RTC_HOST: '0.0.0.0' })).toContain('set RTC_PORT')
})

test('addresses that others cannot reach', async () => {
  const open = { MYNAH_ORIGINS: 'https://chat.example.org', RTC_PORT: '0' }
  expect(await found('wrong', { ...open })).toContain('set RTC_HOST to an address')
  const behind = { ...open, RTC_HOST: '0.0.0.0' }
  expect(await found('note', behind)).toContain('calls need RTC_ADDRESS')
  expect(await found('note', behind)).toContain('have no calls unless LiveKit')
  for (const address of ['127.0.0.1', '0.0.0.0', '::1', 'fe80::1', '224.0.0.1'])
    expect(await found('wrong', { ...behind, RTC_ADDRESS: address })).toContain('no other machine reaches')
  for (const address of ['10.0.0.1', '192.168.1.1', 'fd00::1'])
    expect(await found('note', { ...behind, RTC_ADDRESS: address })).toContain('of a private network')
  const right = { ...behind, RTC_ADDRESS: '203.0.113.7' }
  expect(await found('note', right)).not.toContain('RTC_ADDRESS')
})

test('LiveKit that answers, that refuses, and that is unreachable', async () => {
  let status = 200
  const server = createServer((request, answer) => {
    const isKnown = request.url === '/twirp/livekit.RoomService/ListRooms' && request.method === 'POST'
    answer.writeHead(isKnown ? status : 404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const env = {
    LIVEKIT_URL: `ws://127.0.0.1:${port}`,
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'hush',
  }
  expect(await found('ok', env)).toContain('LiveKit answers, and knows the key.')
  expect(await found('wrong', env)).toBe('')
  status = 401
  expect(await found('wrong', env)).toContain('does not know LIVEKIT_API_KEY')
  status = 500
  expect(await found('wrong', env)).toContain('LiveKit answers 500')
  const away = { ...env, LIVEKIT_URL: 'http://127.0.0.1:1' }
  expect(await found('wrong', away)).toBe('LiveKit does not answer at LIVEKIT_URL.')
  const open = { ...env, LIVEKIT_URL: 'ws://203.0.113.7:1' }
  expect(await found('wrong', open)).toContain('is not encrypted')
})
