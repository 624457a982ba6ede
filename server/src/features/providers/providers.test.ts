import { afterAll, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { errors } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { signInWays } from '@mynah/contract/sign-in-ways'
import { providers } from '@mynah/contract/providers'
import { eraseProviders, exportProviders, sweepProviders } from './index.ts'
import { freeze } from '#features/auth/index.ts'
import { OidcServer, origin, otherClient } from '#test/oidc.ts'
import { callAs, people, request } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const there = await OidcServer.start()
afterAll(() => there.close())
const server = await testServer({ oidc: there.settings, origins: [origin], limitFactor: 100 })
const { app } = server

const begin = (purpose: 'login' | 'phone' = 'login') =>
  callAs(server, undefined, providers.begin, { purpose })
type StartedLogin = Awaited<ReturnType<typeof begin>>

/** Visits the provider and returns, without signing in yet. */
async function comeBack(person: string, begun?: StartedLogin) {
  const { url, state, ticket } = begun ?? (await begin())
  const answer = await there.visit(url, person)
  expect(answer.get('state')).toBe(state)
  return { code: answer.get('code') ?? '', state, ticket }
}
const signIn = (input: { code: string; state?: string; ticket?: string }) =>
  callAs(server, undefined, providers.wxAppLogin, input)
const enter = async (person: string) => signIn(await comeBack(person))
const linked = async () =>
  (await app.pool.query<{ count: number }>('select count(*)::int as count from provider_accounts')).rows[0]
    ?.count

test('the configured provider is named, and its login begins with state, nonce and PKCE', async () => {
  expect(await callAs(server, undefined, signInWays.list, {})).toEqual({
    list: [{ name: 'Nest' }],
    passkeyHost: new URL(origin).hostname,
  })
  const { url, state, ticket } = await begin()
  const asked = new URL(url)
  expect(asked.origin).toBe(there.issuer)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: 'mynah',
    redirect_uri: `${origin}/login/callback`,
    code_challenge_method: 'S256',
    scope: 'openid profile',
    state,
  })
  expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(url).not.toContain(ticket)
  expect((await begin()).state).not.toBe(state)
})

test('a user returning from the provider gets an account, and the same one the next time', async () => {
  there.people.set('ana', { name: 'Ana of the Nest' })
  const first = await enter('ana')
  expect(first.userInfo).toMatchObject({ userName: 'Ana of the Nest', mobile: '', email: '' })
  const again = await enter('ana')
  expect(again.userId).toBe(first.userId)
  expect(again.token).not.toBe(first.token)
  expect((await callAs(server, again.token, account.me, {})).userId).toBe(first.userId)
  expect((await enter('ben')).userId).not.toBe(first.userId)
})

test('code2SessionV2 signs in with the same three values', async () => {
  const { code, state, ticket } = await comeBack('cora')
  const given = { jsCode: code, iv: state, encryptedData: ticket }
  const { userId } = await callAs(server, undefined, providers.code2Session, given)
  expect((await enter('cora')).userId).toBe(userId)
})

test('a forbidden name is not adopted', async () => {
  there.people.set('posing', { name: 'Mynah' })
  const { userInfo } = await enter('posing')
  expect(userInfo).toMatchObject({ userName: `New member ${userInfo.userId.slice(-4)}`, named: false })
})

test('a wrong code, and one without its state and ticket, sign nobody in', async () => {
  const { code, state, ticket } = await comeBack('dan')
  await expect(signIn({ code })).rejects.toThrow('ProviderRefused')
  await expect(signIn({ code, state })).rejects.toThrow('ProviderRefused')
  await expect(signIn({ code: 'wrong', state, ticket })).rejects.toThrow('ProviderRefused')
  // The attempt used up the login: the right code is too late.
  await expect(signIn({ code, state, ticket })).rejects.toThrow('ProviderRefused')
})

test('a code is valid once, also for concurrent requests', async () => {
  const answer = await comeBack('eve')
  const tried = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(answer)))
  expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  await expect(signIn(answer)).rejects.toThrow('ProviderRefused')
})

test('an answer for another browser is refused, and stays valid in its own', async () => {
  const attacker = await comeBack('mallory')
  const victim = await begin()
  // The victim opens the attacker's address with code and state, with a ticket in the victim's own browser.
  await expect(signIn({ ...attacker, ticket: victim.ticket })).rejects.toThrow('ProviderRefused')
  // The attacker's code is inserted into the victim's own login.
  const injected = { code: attacker.code, state: victim.state, ticket: victim.ticket }
  await expect(signIn(injected)).rejects.toThrow('ProviderRefused')
  const { state, ticket, code } = await comeBack('mallory')
  await expect(signIn({ code, state, ticket: 'x' })).rejects.toThrow('ProviderRefused')
  expect((await signIn({ code, state, ticket })).userId).toBeTruthy()
})

test('a login that takes longer than ten minutes is refused, and swept', async () => {
  const answer = await comeBack('fay')
  server.clock.moveBy(limits.providerLoginMs)
  await expect(signIn(answer)).rejects.toThrow('ProviderRefused')
  await sweepProviders(app)
  const left = await app.pool.query('select 1 from provider_logins')
  expect(left.rowCount).toBe(0)
})

test('a login that was begun for the phone number does not sign in, and the reverse', async () => {
  const { ana } = await people(server, 'ana')
  const phone = await comeBack('gus', await begin('phone'))
  await expect(signIn(phone)).rejects.toThrow('ProviderRefused')
  const { code, state, ticket } = await comeBack('gus')
  const given = { jsCode: code, iv: state, encryptedData: ticket }
  await expect(ana.call(providers.decryptMobile, given)).rejects.toThrow('ProviderRefused')
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, Partial<Pick<OidcServer, 'change' | 'forged'>>]>([
  ['signed with another key', { forged: true }],
  ['for another audience', { change: (claims) => ({ ...claims, aud: otherClient.id }) }],
  ['for several, issued to another', { change: (claims) => ({ ...claims, aud: ['mynah', 'x'], azp: 'x' }) }],
  ['of another issuer', { change: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['with another nonce', { change: (claims) => ({ ...claims, nonce: 'another' }) }],
  ['without a nonce', { change: (claims) => ({ ...claims, nonce: undefined }) }],
  ['that has expired', { change: (claims) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 }) }],
  ['about another subject than its access token', { change: (claims) => ({ ...claims, sub: 'victim' }) }],
])('an identity token %s signs nobody in', async (_, tampered) => {
  await enter('victim')
  // An unchanged token, signed by the provider, does sign in: so the change alone is refused below.
  there.change = (claims) => claims
  await enter('hal')
  there.change = undefined
  const before = await linked()
  const answer = await comeBack('another')
  Object.assign(there, tampered)
  try {
    await expect(signIn(answer)).rejects.toThrow('ProviderRefused')
  } finally {
    Object.assign(there, { change: undefined, forged: false })
  }
  expect(await linked()).toBe(before)
})

test('an e-mail address of the provider takes over no account, verified there or not', async () => {
  const { ana } = await people(server, 'ana')
  await app.pool.query('update users set email = $1 where id = $2', ['ana@example.org', ana.id])
  for (const verified of [false, true]) {
    there.people.set(`thief ${verified}`, { email: 'ana@example.org', email_verified: verified })
    const { userId, userInfo } = await enter(`thief ${verified}`)
    expect(userId).not.toBe(ana.id)
    expect(userInfo.email).toBe('')
  }
})

test('two concurrent first logins of one user open one account', async () => {
  const answers = await Promise.all([comeBack('ida'), comeBack('ida'), comeBack('ida')])
  const entered = await Promise.all(answers.map(signIn))
  expect(new Set(entered.map((one) => one.userId)).size).toBe(1)
})

test('phoneFast accepts an access token issued to this client, for the named subject', async () => {
  const fast = (openid: string, accessToken: string) =>
    callAs(server, undefined, providers.phoneFast, { openid, accessToken })
  const token = await there.accessToken('jan')
  const { userId } = await fast('jan', token)
  expect((await enter('jan')).userId).toBe(userId)
  await expect(fast('ana', token)).rejects.toThrow('ProviderRefused')
  await expect(fast('jan', 'x')).rejects.toThrow('ProviderRefused')
  await expect(fast('jan', await there.accessToken('jan', otherClient))).rejects.toThrow('ProviderRefused')
})

test('decryptMobile returns only the phone number that the provider has verified', async () => {
  const { ana } = await people(server, 'ana')
  const phoneOf = async (person: string) => {
    const { code, state, ticket } = await comeBack(person, await begin('phone'))
    return ana.call(providers.decryptMobile, { jsCode: code, iv: state, encryptedData: ticket })
  }
  there.people.set('kim', { phone_number: '+6281355501234', phone_number_verified: true })
  expect(await phoneOf('kim')).toEqual({ mobile: '+6281355501234' })
  there.people.set('lee', { phone_number: '+6281355501234', phone_number_verified: false })
  await expect(phoneOf('lee')).rejects.toThrow('NoDataFound')
  await expect(phoneOf('nobody')).rejects.toThrow('NoDataFound')
  // It is returned, and nothing is bound to it.
  expect((await ana.call(account.me, {})).mobile).toBe('')
})

test('frozen and erased accounts cannot be signed in to', async () => {
  const { userId } = await enter('mia')
  await app.transaction((tx) => freeze(app, tx, userId, 'tests'))
  await expect(enter('mia')).rejects.toThrow('AccountFrozen')

  const gone = await enter('noa')
  await app.pool.query('update users set destroyed_at = 1 where id = $1', [gone.userId])
  await expect(enter('noa')).rejects.toThrow('ProviderRefused')
  const taken: unknown[] = []
  for await (const one of exportProviders(app, gone.userId)) taken.push(one)
  expect(taken).toMatchObject([{ issuer: there.issuer, subject: 'noa' }])
  await eraseProviders(app, gone.userId)
  // A user who returns later is new here, as with a phone number.
  expect((await enter('noa')).userId).not.toBe(gone.userId)
})

test("the provider's redirect address leads to the page of this login", async () => {
  const address = new URL('/login/callback?code=a%26b&state=s&session_state=x', server.url)
  const answer = await fetch(address, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/#/pages/login/provider?code=a%26b&state=s')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

const few = await testServer({ oidc: there.settings, origins: [origin] })

test('one address opens no more accounts through a provider than in any other way', async () => {
  const enterHere = async (person: string) => {
    const { url, state, ticket } = await callAs(few, undefined, providers.begin, {})
    const code = (await there.visit(url, person)).get('code') ?? ''
    return callAs(few, undefined, providers.wxAppLogin, { code, state, ticket })
  }
  const { userId } = await enterHere('first')
  for (let n = 0; n < 59; n++)
    await few.app.limiter.take('register', { points: 60, seconds: 3_600 }, '127.0.0.1')
  await expect(enterHere('one too many')).rejects.toThrow('TooOften')
  expect((await enterHere('first')).userId).toBe(userId)
})

test('the number of begun logins per address is limited', async () => {
  const codes = await Promise.all(
    Array.from({ length: 70 }, async () => (await request(few, 'login/providerBegin', {})).retCode),
  )
  expect(codes).toContain(errors.TooOften)
})

const away = await testServer({
  oidc: { ...there.settings, issuer: 'http://127.0.0.1:9' },
  origins: [origin],
})
const without = await testServer()

test('while the provider does not respond, users see that, and it is asked again', async () => {
  await expect(callAs(away, undefined, providers.begin, {})).rejects.toThrow('ProviderAway')
  await expect(callAs(away, undefined, providers.begin, {})).rejects.toThrow('ProviderAway')
})

test('without a configured provider there is none, and every call says so', async () => {
  expect(await callAs(without, undefined, signInWays.list, {})).toEqual({
    list: [],
    passkeyHost: 'localhost',
  })
  const { ana } = await people(without, 'ana')
  const ask = (path: string, body: object) => request(without, path, body, { token: ana.token })
  const given = { jsCode: 'x', encryptedData: 'x', iv: 'x' }
  for (const said of [
    await ask('login/providerBegin', {}),
    await ask('login/wxAppLogin', { code: 'x' }),
    await ask('login/code2SessionV2', given),
    await ask('login/phoneFast', { openid: 'x', accessToken: 'x' }),
    await ask('user/decryptMobile', given),
  ])
    expect(said).toMatchObject({ retCode: '11010', data: null })
  expect((await fetch(new URL('/login/callback?code=a', without.url))).status).toBe(404)
})
