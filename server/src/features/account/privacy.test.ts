import { expect, test } from 'vitest'
import { account, type Settings } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { rates } from '@mynah/contract/limits'
import { friends } from '@mynah/contract/friends'
import { profile } from '@mynah/contract/profile'
import { befriend, callAs, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

let made = 0

/** A user with a number, a phone, an address and a card; and a stranger, a friend and a blocked user. */
async function household() {
  made += 1
  const { ana, stranger, friend, blocked } = await people(server, 'ana', 'stranger', 'friend', 'blocked')
  const [mobile, email] = [`+62812347${String(made).padStart(5, '0')}`, `found${made}@example.org`]
  await callAs(server, undefined, auth.sendSms, { regionCode: '62', mobile: mobile.slice(3), type: 'bind' })
  await callAs(server, undefined, auth.sendEmail, { email, type: 'bind' })
  await ana.call(profile.bindPhone, { mobile, verCode: await codeFor(mobile), password: testPassword })
  await ana.call(profile.bindMail, { email, verCode: await codeFor(email), password: testPassword })
  await befriend(ana, friend)
  await ana.call(friends.block, { toUserId: blocked.id })
  const { token } = await ana.call(profile.qrToken, {})
  /** The ways by which a user finds Ana now. */
  const ways = async (who: Person) => {
    const found = async (keyWords: string) =>
      (await who.call(account.search, { keyWords })).list.some((one) => one.userId === ana.id)
    const by = { number: ana.userNum, phone: mobile, mail: email }
    const names: string[] = []
    for (const [name, words] of Object.entries(by)) if (await found(words)) names.push(name)
    const card = await who.call(profile.byQrToken, { token }).catch(() => undefined)
    return card?.userId === ana.id ? [...names, 'card'] : names
  }
  return { ana, stranger, friend, blocked, ways }
}

async function codeFor(to: string): Promise<string> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return ((await answer.json()) as { code: string }[])[0]?.code ?? ''
}

const cases: [Partial<Settings>, string[]][] = [
  [{}, ['number', 'phone', 'mail', 'card']],
  [{ foundByPhone: false }, ['number', 'mail', 'card']],
  [{ foundByMail: false }, ['number', 'phone', 'card']],
  [{ foundByPhone: false, foundByMail: false }, ['number', 'card']],
  [{ searchable: false }, ['card']],
]

test('each switch disables one way of being found, for strangers and friends alike, and the card stays visible', async () => {
  const { ana, stranger, friend, blocked, ways } = await household()
  const open = { searchable: true, foundByPhone: true, foundByMail: true }
  for (const [settings, expected] of cases) {
    await ana.call(account.changeSettings, { ...open, ...settings })
    for (const who of [stranger, friend]) expect(await ways(who), JSON.stringify(settings)).toEqual(expected)
    expect(await ways(blocked)).toEqual([])
  }
  // The calls of other clients change the same setting.
  await ana.call(profile.updateSearchable, { state: true })
  expect((await ana.call(account.settings, {})).searchable).toBe(true)
  expect(await ways(stranger)).toEqual(['number', 'phone', 'mail', 'card'])
})

test('a hidden user is answered like one that does not exist, and counts like it', async () => {
  const { ana, stranger } = await household()
  await ana.call(account.changeSettings, { searchable: false })
  const hidden = await stranger.call(account.search, { keyWords: ana.userNum })
  expect(hidden).toEqual(await stranger.call(account.search, { keyWords: 'nobodyhere99' }))
  // Two are counted; after all but one are used, one more hidden user is the last.
  for (let count = 2; count < rates.miss.points - 1; count += 1)
    await server.app.limiter.take('search-misses', rates.miss, stranger.id)
  await stranger.call(account.search, { keyWords: ana.userNum })
  await expect(stranger.call(account.search, { keyWords: ana.userNum })).rejects.toThrow('TooOften')
  // A user who searches for themselves is not counted.
  expect((await ana.call(account.search, { keyWords: ana.userNum })).list).toEqual([])
})

test('a blocked user sees no card of the user who blocked them, however they look for it', async () => {
  const { ana, stranger, blocked, ways } = await household()
  expect((await stranger.call(account.detail, { id: ana.id })).userId).toBe(ana.id)
  await expect(blocked.call(account.detail, { id: ana.id })).rejects.toThrow('NoDataFound')
  expect(await ways(blocked)).toEqual([])
})

test('a user who accepts requests automatically becomes a friend at once, however they were found', async () => {
  const { ana, stranger, blocked } = await household()
  const apply = (who: Person) => who.call(friends.apply, { friendUserId: ana.id })
  await ana.call(account.changeSettings, { needsCheck: false, searchable: false })
  expect((await ana.call(account.me, {})).userExt).toMatchObject({ isAddValidate: '0', isSearch: '0' })
  expect(await apply(stranger)).toEqual({ status: 1 })
  await expect(apply(blocked)).rejects.toThrow('NoDataFound')
  const { late } = await people(server, 'late')
  await ana.call(profile.updateNeedsCheck, { state: true })
  expect(await apply(late)).toEqual({ status: 0 })
})

test('privacy settings change one by one and together, for their user only', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const before = await bo.call(account.settings, {})
  await ana.call(account.changeSettings, { searchable: false })
  await ana.call(account.changeSettings, { readReceipts: false, foundByMail: false })
  expect(await ana.call(account.settings, {})).toEqual({
    ...before,
    searchable: false,
    readReceipts: false,
    foundByMail: false,
  })
  expect(await bo.call(account.settings, {})).toEqual(before)
  await expect(ana.call(account.changeSettings, { onlineShown: 'some' as never })).rejects.toThrow(
    'BadParameter',
  )
})
