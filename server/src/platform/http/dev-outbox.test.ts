import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { request } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { hasOutbox } from './static-files.ts'

const server = await testServer()
const mobile = '+628123456701'

/** Fetch does not let a caller choose the Host header. */
function ask(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      new URL(`/dev/outbox?to=${encodeURIComponent(mobile)}`, url),
      { headers },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part: string) => (body += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      },
    )
    sent.on('error', reject).end()
  })
}

test('codes are shown to a program of this machine, and to nothing that came through a proxy', async () => {
  await request(server, 'login/sendMobileCode', { mobile, type: 'login' })
  const direct = await ask(server.url)
  expect(direct.status).toBe(200)
  const [{ code }] = JSON.parse(direct.body) as [{ code: string }]
  expect(code).toMatch(/^\d{6}$/)
  const foreign: Record<string, string>[] = [
    { 'X-Real-IP': '203.0.113.9' },
    { Via: '1.1 proxy' },
    { 'X-Forwarded-Host': 'chat.example.org' },
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'for=203.0.113.9' },
    { 'CF-Connecting-IP': '203.0.113.9' },
    { Host: 'chat.example.org' },
    { Host: 'localhost' },
    { Host: 'localhost:1' },
    { Host: `localhost.example.org:${new URL(server.url).port}` },
  ]
  for (const headers of foreign) {
    const { status, body } = await ask(server.url, headers)
    expect(status, JSON.stringify(headers)).toBe(404)
    expect(body).not.toContain(code)
  }
})

test('a server for other machines has no outbox', async () => {
  const changes = [
    { origins: ['https://chat.example.org'] },
    { trustProxy: () => true },
    { smtp: { url: 'smtp://127.0.0.1:1', from: 'mynah@example.org' } },
  ]
  for (const change of changes) {
    const other = await testServer(change)
    const { port } = new URL(other.url)
    expect((await ask(`http://127.0.0.1:${port}`)).status, JSON.stringify(change)).toBe(404)
  }
  // A test server may not listen on all addresses itself.
  expect(hasOutbox(server.config)).toBe(true)
  expect(hasOutbox({ ...server.config, host: '0.0.0.0' })).toBe(false)
})
