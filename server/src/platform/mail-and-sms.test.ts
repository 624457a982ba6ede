import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { callAs } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { read } from './daily-figures-store.ts'
import { storeCounts } from './daily-figures.ts'
import { keepsCodes } from './mail-and-sms.ts'

/** An SMS gateway that stores the messages. */
const given: { key: string | undefined; body: { to: string; text: string } }[] = []
const gateway = createHttpServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    given.push({ key: request.headers.authorization, body: JSON.parse(text) as { to: string; text: string } })
    response.end('{}')
  })
}).listen(0, '127.0.0.1')

/** A mail server that accepts every mail (RFC 5321, as much as a client needs). */
const letters: string[] = []
const post = createServer((socket) => {
  let letter: string | undefined
  let rest = ''
  socket.write('220 test\r\n')
  socket.on('data', (part) => {
    rest += part.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (letter !== undefined && line !== '.') letter += `${line}\n`
      else if (letter !== undefined) {
        letters.push(letter)
        letter = undefined
        socket.write('250 ok\r\n')
      } else if (line.startsWith('DATA')) {
        letter = ''
        socket.write('354 go\r\n')
      } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
  socket.on('error', () => {})
}).listen(0, '127.0.0.1')
await Promise.all([once(gateway, 'listening'), once(post, 'listening')])
afterAll(() => {
  gateway.close()
  post.close()
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const server = await testServer({
  sms: { url: `http://127.0.0.1:${portOf(gateway)}/send`, key: 'sms-key' },
  smtp: { url: `smtp://127.0.0.1:${portOf(post)}`, from: 'Mynah <no-reply@example.org>' },
})

test('with a gateway a code is sent there, with its key, and signs in', async () => {
  await callAs(server, undefined, auth.sendSms, { mobile: '81234567890', regionCode: '62', type: 'login' })
  expect(given).toHaveLength(1)
  expect(given[0]).toMatchObject({ key: 'Bearer sms-key', body: { to: '+6281234567890' } })
  const verCode = /\d{6}/.exec(given[0]?.body.text ?? '')?.[0] ?? ''
  const { token } = await callAs(server, undefined, auth.loginOrRegister, {
    mobile: '+6281234567890',
    verCode,
  })
  expect(token).toHaveLength(43)
})

test('with a mail server a code is sent there, in the language of the user', async () => {
  const headers = { lang: 'gu' }
  await callAs(server, undefined, auth.sendEmail, { email: 'ana@example.org', type: 'register' }, headers)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatch(/^To: ana@example.org$/m)
  expect(letters[0]).toMatch(/\d{6} adalah kode Mynah Anda/)
  await storeCounts(server.app)
  const { rows } = await read(server.app.db, 0)
  expect(rows.find(({ name }) => name === 'mailsSent')?.value).toBe(1)
})

test('the outbox does not exist once a provider is configured', async () => {
  expect((await fetch(new URL('/dev/outbox?to=ana@example.org', server.url))).status).toBe(404)
})

test('with only mail configured, a code by SMS is refused and not logged; on an open host none is stored either', async () => {
  const smtp = { url: `smtp://127.0.0.1:${portOf(post)}`, from: 'Mynah <no-reply@example.org>' }
  const mailOnly = await testServer({ smtp })
  const written: string[] = []
  const info = vi.spyOn(mailOnly.app.log, 'info').mockImplementation((...words: unknown[]) => {
    written.push(JSON.stringify(words))
  })
  const mobile = '+6281234567891'
  const sms = callAs(mailOnly, undefined, auth.sendSms, { mobile, type: 'login' })
  await expect(sms).rejects.toThrow('CodesNotSetUp')
  await callAs(mailOnly, undefined, auth.sendEmail, { email: 'bo@example.org', type: 'register' })
  expect(written.join('\n')).not.toContain(mobile)
  info.mockRestore()
  expect(keepsCodes({ ...mailOnly.config, smtp: undefined })).toBe(true)
  expect(keepsCodes({ ...mailOnly.config, smtp: undefined, host: '0.0.0.0' })).toBe(false)
})
