import { expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { credentials } from '@mynah/contract/credentials'
import { limits } from '@mynah/contract/limits'
import { profile } from '@mynah/contract/profile'
import { callAs, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { smsGateway } from '#test/sms.ts'
import { startServer } from '../../start.ts'
import { sendAgain } from './index.ts'

const sms = await smsGateway()
const server = await testServer({ sms: sms.settings, limitFactor: 100 })
const { app, clock } = server
const minuteMs = 60_000

const phones = Array.from({ length: 60 }, (_, at) => `+62814777${String(at).padStart(5, '0')}`)
const newPhone = () => phones.pop()!
const linksTo = (mobile: string) => sms.to(mobile).filter((text) => text.includes('undo?code='))
const tokenOf = (text: string | undefined) => /code=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const unsent = async () => (await app.pool.query('select 1 from credential_messages')).rows.length
const untilRefused = (count: number) =>
  vi.waitFor(() => expect(sms.state.refused).toBe(count), { timeout: 20_000 })

async function bind(
  person: Person,
  mobile: string,
  proof: { password?: string } = { password: testPassword },
) {
  clock.moveBy(61_000)
  await callAs(server, undefined, auth.sendSms, { mobile, type: 'bind' })
  const verCode = /\b\d{6}\b/.exec(sms.to(mobile).at(-1) ?? '')?.[0] ?? ''
  return { verCode, save: () => person.call(profile.bindPhone, { mobile, verCode, ...proof }) }
}

/** A new number is bound while the gateway refuses everything. */
async function changeUnnoticed(proof?: { password?: string }) {
  sms.state.fails = false
  const { ana } = await people(server, 'ana')
  const old = newPhone()
  await (await bind(ana, old)).save()
  clock.moveBy(limits.credentialUndoMs)
  const next = await bind(ana, newPhone(), proof)
  Object.assign(sms.state, { fails: true, refused: 0 })
  await next.save()
  await untilRefused(1)
  return { ana, old }
}

test('a message about a changed credential is retried until it is sent, and its link undoes the change', async () => {
  const { ana, old } = await changeUnnoticed()
  expect(await unsent()).toBe(1)
  // Not before its time, then at growing intervals.
  clock.moveBy(minuteMs - 1)
  await sendAgain(app)
  expect(sms.state.refused).toBe(1)
  clock.moveBy(1)
  await sendAgain(app)
  expect(sms.state.refused).toBe(2)
  clock.moveBy(2 * minuteMs - 1)
  await sendAgain(app)
  expect(sms.state.refused).toBe(2)
  clock.moveBy(1)
  sms.state.fails = false
  await sendAgain(app)
  expect(linksTo(old)).toHaveLength(1)
  expect(await unsent()).toBe(0)
  clock.moveBy(limits.credentialUndoMs / 2)
  await sendAgain(app)
  expect(linksTo(old)).toHaveLength(1)
  await callAs(server, undefined, credentials.undo, { token: tokenOf(linksTo(old)[0]) })
  expect((await (await ana.again()).call(account.me, {})).mobile).toBe(old)
})

test('a message is sent after a restart, and by one of two servers', async () => {
  const { old } = await changeUnnoticed()
  const again = await startServer(server.config, { version: '0.0.0-test', clock })
  try {
    sms.state.fails = false
    clock.moveBy(minuteMs)
    await Promise.all([sendAgain(app), sendAgain(again.app), sendAgain(again.app)])
    expect(linksTo(old)).toHaveLength(1)
  } finally {
    await again.stop()
  }
})

test('the retry intervals grow to an hour, and a message about a change that can no longer be undone is not sent', async () => {
  const { old } = await changeUnnoticed()
  for (let count = 0; count < 10; count += 1) {
    clock.moveBy(3_600_000)
    await sendAgain(app)
    expect(sms.state.refused).toBe(count + 2)
  }
  clock.moveBy(limits.credentialUndoMs)
  sms.state.fails = false
  await sendAgain(app)
  expect(linksTo(old)).toEqual([])
  expect(await unsent()).toBe(0)
})

test('a stopped change is not announced, and a pending one is, with a link that stops it', async () => {
  const stopped = await changeUnnoticed({})
  const [waiting] = (await stopped.ana.call(credentials.detail, {})).list
  await stopped.ana.call(credentials.stop, { id: waiting?.id ?? '' })
  const open = await changeUnnoticed({})
  sms.state.fails = false
  clock.moveBy(minuteMs)
  await sendAgain(app)
  expect(linksTo(stopped.old)).toEqual([])
  const token = tokenOf(linksTo(open.old)[0])
  expect(await callAs(server, undefined, credentials.linked, { token })).toMatchObject({ waiting: true })
})

test('the message that a change was undone is retried too', async () => {
  sms.state.fails = false
  const { ana } = await people(server, 'ana')
  const old = newPhone()
  await (await bind(ana, old)).save()
  clock.moveBy(limits.credentialUndoMs)
  const taken = newPhone()
  await (await bind(ana, taken)).save()
  await vi.waitFor(() => expect(linksTo(old)).toHaveLength(1), { timeout: 20_000 })
  Object.assign(sms.state, { fails: true, refused: 0 })
  await callAs(server, undefined, credentials.undo, { token: tokenOf(linksTo(old)[0]) })
  await untilRefused(2)
  sms.state.fails = false
  clock.moveBy(minuteMs)
  await sendAgain(app)
  for (const number of [old, taken]) expect(sms.to(number).at(-1)).toContain('was undone')
})
