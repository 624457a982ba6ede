import { expect, test } from 'vitest'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { people, request, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import * as account from '#features/account/index.ts'
import { notifyMailDoubles } from './mail-doubles.ts'

const server = await testServer()
const ask = async (path: string, body: object) => (await request(server, path, body)).retCode
const outbox = (to: string) => sendersOf(server.app).outbox(to) ?? []
const ok = '000000'
const [taken, loginWrong, codeTooOften] = ['11007', '11006', '11004']

const sendTo = (email: string, type: string) => ask('system/sendEmail', { email, type })
async function register(email: string): Promise<string> {
  expect(await sendTo(email, 'register')).toBe(ok)
  const verCode = outbox(email)[0]?.code ?? ''
  return ask('login/userNumRegister', { email, verCode, pwd: testPassword })
}
const login = (userNum: string, pwd = testPassword) => ask('login/userNumLogin', { userNum, pwd })

test('all spellings of a mailbox are one account: to register, sign in, get a code and reset the password', async () => {
  expect(await register('Someone.Else@example.org')).toBe(ok)
  expect(await login('someone.else@example.org')).toBe(ok)
  expect(await login('SOMEONE.ELSE@EXAMPLE.ORG')).toBe(ok)
  server.clock.moveBy(3_601_000)
  expect(await register('someone.else@example.org')).toBe(taken)
  server.clock.moveBy(3_601_000)
  expect(await sendTo('sOMEONE.eLSE@example.org', 'login')).toBe(ok)
  const verCode = outbox('sOMEONE.eLSE@example.org')[0]?.code ?? ''
  expect(await ask('login/', { userNum: 'Someone.Else@example.org', verCode })).toBe(ok)
  const { rows } = await server.app.pool.query(`select email from users where email ilike 'someone.else%'`)
  expect(rows).toEqual([{ email: 'Someone.Else@example.org' }])
})

test('capitals and plus tags count as one mailbox for mails, and stay different addresses', async () => {
  expect(await sendTo('box@example.org', 'register')).toBe(ok)
  for (const email of ['Box@example.org', 'bOX@example.org', 'box+1@example.org', 'BOX+shop@example.org'])
    expect(await sendTo(email, 'register'), email).toBe(codeTooOften)
  server.clock.moveBy(3_601_000)
  expect(await register('box+1@example.org')).toBe(ok)
  server.clock.moveBy(3_601_000)
  expect(await register('box+2@example.org')).toBe(ok)
})

test('accounts that shared a mailbox before stay, each with its spelling, and their owners are notified once', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const query = (text: string, values: unknown[]) => server.app.pool.query(text, values)
  await query(`update users set email = 'two@example.org' where id = $1`, [ana.id])
  await query(`update users set email = 'Two@example.org', email_double = true where id = $1`, [bo.id])
  await query('insert into email_doubles_to_tell values ($1), ($2)', [ana.id, bo.id])
  const found = async (email: string) => (await account.findByMail(server.app.db, email))?.id
  expect(await Promise.all(['two@example.org', 'Two@example.org', 'TWO@example.org'].map(found))).toEqual([
    ana.id,
    bo.id,
    ana.id,
  ])
  const doubles = await account.mailDoubles(server.app.db, 10)
  expect(doubles.map(({ id }) => id)).toEqual([ana.id, bo.id])
  for (let turn = 0; turn < 2; turn += 1) await notifyMailDoubles(server.app)
  expect([outbox('two@example.org').length, outbox('Two@example.org').length]).toEqual([1, 1])
  expect(await register('tWO@example.org')).toBe(taken)
  expect(await login('TWO@example.org', 'a wrong password')).toBe(loginWrong)
})
