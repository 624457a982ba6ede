import { afterAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { credentials } from '@mynah/contract/credentials'
import { limits } from '@mynah/contract/limits'
import { profile } from '@mynah/contract/profile'
import { providers } from '@mynah/contract/providers'
import { transfers } from '@mynah/contract/transfers'
import { makeDue } from '#features/credentials/index.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { OidcServer, origin } from '#test/oidc.ts'
import { befriend, callAs, people, Person, testPassword } from '#test/person.ts'
import { smsGateway } from '#test/sms.ts'
import { testServer } from '#test/server.ts'

const there = await OidcServer.start()
afterAll(() => there.close())
const sms = await smsGateway()
const server = await testServer({
  ...{ oidc: there.settings, origins: [origin], sms: sms.settings, limitFactor: 100 },
})
const { app, clock } = server
const owned = { password: testPassword }

let made = 0
const newSubject = () => `subject${(made += 1)}`

/** An account whose number was bound long ago. */
async function settled(): Promise<{ ana: Person; mobile: string }> {
  const { ana } = await people(server, 'ana')
  const mobile = `+62813555${String((made += 1)).padStart(5, '0')}`
  const verCode = await codeTo(mobile, 'bind')
  await ana.call(profile.bindPhone, { mobile, verCode, ...owned })
  clock.moveBy(limits.credentialUndoMs)
  return { ana, mobile }
}

async function codeTo(mobile: string, type: 'bind' | 'password' | 'login'): Promise<string> {
  clock.moveBy(61_000)
  await callAs(server, undefined, auth.sendSms, { mobile, type })
  return /\b\d{6}\b/.exec(sms.to(mobile).at(-1) ?? '')?.[0] ?? ''
}

/** The token of the newest link sent to the number, once it has received `count` of them. */
async function undoToken(mobile: string, count: number): Promise<string> {
  const links = () => sms.to(mobile).flatMap((text) => /code=([\w-]{43})/.exec(text)?.[1] ?? [])
  await vi.waitFor(() => expect(links()).toHaveLength(count), { timeout: 20_000 })
  return links().at(-1) ?? ''
}

type Proof = { password?: string; verCode?: string }

async function answerFor(person: Person, subject: string, proof: Proof = owned) {
  const { url, state, ticket } = await person.call(providers.beginLink, proof)
  return { code: (await there.visit(url, subject)).get('code') ?? '', state, ticket }
}
const link = async (person: Person, subject: string, proof?: Proof) =>
  person.call(providers.link, await answerFor(person, subject, proof))

async function signIn(subject: string) {
  const { url, state, ticket } = await callAs(server, undefined, providers.begin, {})
  const code = (await there.visit(url, subject)).get('code') ?? ''
  return callAs(server, undefined, providers.wxAppLogin, { code, state, ticket })
}
const linkTime = async (person: Person) => (await person.call(providers.detail, {})).linkTime

test('a linked external account signs in here, until it is unlinked', async () => {
  const { ana } = await settled()
  expect(await ana.call(providers.detail, {})).toEqual({ name: 'Nest', linkTime: 0 })
  const subject = newSubject()
  expect(await link(ana, subject)).toEqual({ dueTime: 0 })
  expect(await linkTime(ana)).toBe(clock.now())
  expect((await signIn(subject)).userId).toBe(ana.id)
  expect(await ana.call(providers.unlink, owned)).toEqual({ dueTime: 0 })
  expect(await linkTime(ana)).toBe(0)
  clock.moveBy(limits.credentialUndoMs)
  expect((await signIn(subject)).userId).not.toBe(ana.id)
})

test('a code to the own number links and unlinks too, each code once', async () => {
  const { ana, mobile } = await settled()
  const first = await codeTo(mobile, 'password')
  await link(ana, newSubject(), { verCode: first })
  await expect(ana.call(providers.unlink, { verCode: first })).rejects.toThrow('CodeWrong')
  await ana.call(providers.unlink, { verCode: await codeTo(mobile, 'password') })
  expect(await linkTime(ana)).toBe(0)
})

test('a wrong password or code begins no link and ends none', async () => {
  const { ana, mobile } = await settled()
  const another = (await settled()).mobile
  const codeOfAnother = await codeTo(another, 'password')
  const wrong = [
    [{ password: 'wrong' }, 'PasswordWrong'],
    [{ verCode: '000000' }, 'CodeWrong'],
    [{ verCode: codeOfAnother }, 'CodeWrong'],
  ] as const
  for (const [proof, name] of wrong)
    await expect(ana.call(providers.beginLink, proof), name).rejects.toThrow(name)
  await link(ana, newSubject())
  for (const [proof, name] of wrong)
    await expect(ana.call(providers.unlink, proof), name).rejects.toThrow(name)
  expect(await linkTime(ana)).toBeGreaterThan(0)
  // The link alone was a change.
  await undoToken(mobile, 1)
})

test('a stolen token alone links nothing: the change is pending, and the old number stops it', async () => {
  const { ana, mobile } = await settled()
  const thief = newSubject()
  const { dueTime } = await link(ana, thief, {})
  expect(dueTime).toBe(clock.now() + limits.credentialWaitMs)
  expect(await linkTime(ana)).toBe(0)
  expect((await signIn(thief)).userId).not.toBe(ana.id)
  expect((await ana.call(credentials.detail, {})).list).toMatchObject([{ kind: 'provider', to: '', dueTime }])
  await callAs(server, undefined, credentials.undo, { token: await undoToken(mobile, 1) })
  clock.moveTo(dueTime)
  await makeDue(app)
  expect(await linkTime(await ana.again())).toBe(0)
})

test('a pending link takes effect after 24 hours, unless the external account belongs to another by then', async () => {
  const { ana } = await settled()
  const subject = newSubject()
  const { dueTime } = await link(ana, subject, {})
  clock.moveTo(dueTime)
  await makeDue(app)
  expect((await signIn(subject)).userId).toBe(ana.id)

  const { ana: bo } = await settled()
  const contested = newSubject()
  const later = await link(bo, contested, {})
  const owner = await signIn(contested)
  clock.moveTo(later.dueTime)
  await makeDue(app)
  expect(await linkTime(bo)).toBe(0)
  expect((await signIn(contested)).userId).toBe(owner.userId)
  expect((await bo.call(credentials.detail, {})).list).toEqual([])
})

test('the old number undoes a link and an unlinking, and until then the external account opens no other account', async () => {
  const { ana, mobile } = await settled()
  const subject = newSubject()
  await link(ana, subject)
  const undoLink = { token: await undoToken(mobile, 1) }
  await callAs(server, undefined, credentials.undo, undoLink)
  const back = await ana.again()
  expect(await linkTime(back)).toBe(0)

  await link(back, subject)
  await undoToken(mobile, 2)
  clock.moveBy(limits.credentialUndoMs)
  await back.call(providers.unlink, owned)
  const undoUnlinking = { token: await undoToken(mobile, 3) }
  await expect(signIn(subject)).rejects.toThrow('ProviderTaken')
  const { ana: bo } = await people(server, 'ana')
  await expect(link(bo, subject)).rejects.toThrow('ProviderTaken')
  await callAs(server, undefined, credentials.undo, undoUnlinking)
  expect((await signIn(subject)).userId).toBe(ana.id)
})

test('an external account that signs in to another account cannot be linked', async () => {
  const { ana } = await settled()
  const subject = newSubject()
  const owner = await signIn(subject)
  await expect(link(ana, subject)).rejects.toThrow('ProviderTaken')
  expect(await linkTime(ana)).toBe(0)
  expect((await signIn(subject)).userId).toBe(owner.userId)
})

test('the only way to sign in cannot be unlinked, until there is another', async () => {
  const subject = newSubject()
  const only = new Person(server, await signIn(subject))
  await expect(only.call(providers.unlink, {})).rejects.toThrow('LastWayIn')
  const mobile = `+62813555${String((made += 1)).padStart(5, '0')}`
  const { dueTime } = await only.call(profile.bindPhone, { mobile, verCode: await codeTo(mobile, 'bind') })
  await expect(only.call(providers.unlink, {})).rejects.toThrow('LastWayIn')
  clock.moveTo(dueTime)
  await makeDue(app)
  await only.call(providers.unlink, { verCode: await codeTo(mobile, 'password') })
  expect(await linkTime(only)).toBe(0)
})

test('linking the same account again changes nothing and sends nothing, and an unlinked one cannot be unlinked again', async () => {
  const { ana, mobile } = await settled()
  const subject = newSubject()
  const answer = await answerFor(ana, subject)
  await ana.call(providers.link, answer)
  await expect(ana.call(providers.link, answer)).rejects.toThrow('ProviderRefused')
  await undoToken(mobile, 1)
  expect(await link(ana, subject)).toEqual({ dueTime: 0 })
  // Another external account replaces the first.
  const second = newSubject()
  await link(ana, second)
  await undoToken(mobile, 2)
  expect((await signIn(second)).userId).toBe(ana.id)
  await expect(signIn(subject)).rejects.toThrow('ProviderTaken')
  await ana.call(providers.unlink, owned)
  await expect(ana.call(providers.unlink, owned)).rejects.toThrow('NoDataFound')
})

test('concurrently one external account is linked to one of two users, and is unlinked once', async () => {
  const [{ ana }, { ana: bo }] = [await settled(), await settled()]
  const subject = newSubject()
  const answers = await Promise.all([answerFor(ana, subject), answerFor(bo, subject)])
  const tried = await Promise.allSettled([
    ana.call(providers.link, answers[0]),
    bo.call(providers.link, answers[1]),
  ])
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = tried[0].status === 'fulfilled' ? ana : bo
  expect((await signIn(subject)).userId).toBe(winner.id)
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => winner.call(providers.unlink, owned)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await app.pool.query(
    "select 1 from credential_changes where user_id = $1 and kind = 'provider'",
    [winner.id],
  )
  expect(rows).toHaveLength(2)
})

test('an answer links only in the session of the user who began it, and signs nobody in', async () => {
  const [{ ana }, { ana: bo }] = [await settled(), await settled()]
  const subject = newSubject()
  const answer = await answerFor(ana, subject)
  // Sent to another user as an address, it would link the sender's external account to theirs.
  await expect(bo.call(providers.link, answer)).rejects.toThrow('ProviderRefused')
  await expect(callAs(server, undefined, providers.wxAppLogin, answer)).rejects.toThrow('ProviderRefused')
  await expect(callAs(server, undefined, providers.link, answer)).rejects.toThrow('SessionInvalid')
  // Those attempts do not count against the owner.
  expect(await ana.call(providers.link, answer)).toEqual({ dueTime: 0 })
  const late = await answerFor(ana, newSubject())
  clock.moveBy(limits.providerLoginMs)
  await expect(ana.call(providers.link, late)).rejects.toThrow('ProviderRefused')
  // The answer of a login links nothing.
  const { url, state, ticket } = await callAs(server, undefined, providers.begin, {})
  const code = (await there.visit(url, subject)).get('code') ?? ''
  await expect(ana.call(providers.link, { code, state, ticket })).rejects.toThrow('ProviderRefused')
})

test('after a link or an unlinking no money leaves the wallet for 24 hours', async () => {
  const { ana } = await settled()
  const { bo } = await people(server, 'bo')
  await befriend(ana, bo)
  await rich(server, '10.00', ana)
  const pay = () =>
    ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money: 100, payPassword })
  clock.moveBy(limits.credentialSettledMs)
  await pay()
  await link(ana, newSubject())
  await expect(pay()).rejects.toThrow('ProofTooNew')
  clock.moveBy(limits.credentialSettledMs)
  await pay()
  await ana.call(providers.unlink, owned)
  await expect(pay()).rejects.toThrow('ProofTooNew')
})

test('the answer of a link leads to the page of links, that of a login to the page of logins', async () => {
  const { ana } = await settled()
  const pageFor = async (state: string) => {
    const address = new URL(`/login/callback?code=c&state=${state}`, server.url)
    return (await fetch(address, { redirect: 'manual' })).headers.get('location')
  }
  const { state } = await ana.call(providers.beginLink, owned)
  expect(await pageFor(state)).toBe(`/#/pages/my/archive/linkProvider?code=c&state=${state}`)
  const login = (await callAs(server, undefined, providers.begin, {})).state
  expect(await pageFor(login)).toBe(`/#/pages/login/provider?code=c&state=${login}`)
})
