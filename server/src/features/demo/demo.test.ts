import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { calling } from '@mynah/contract/calling'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { languages } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { moments } from '@mynah/contract/moments'
import { notices } from '@mynah/contract/notices'
import { isReactionKey } from '@mynah/contract/emoji'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { wallet } from '@mynah/contract/wallet'
import { shop } from '@mynah/contract/shop'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/settings/config.ts'
import { hashPassword, serverAsCaller } from '#platform/secrets/passwords.ts'
import { freeze } from '#features/auth/index.ts'
import { balanceOf, verifyLedger } from '#features/ledger/index.ts'
import { callAs, newcomer, Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load } from '#test/upload.ts'
import { examineDemo } from './doctor.ts'
import { prepareDemo } from './fill.ts'
import { chats, groupLines, groupName } from './history.ts'
import { demoMoments } from './moments.ts'
import { demoNotices } from './notices.ts'
import { demoPacks } from './sticker-packs.ts'
import { demoNames, demoPassword, demoPayPassword, demoPeople } from './people.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
/** The app of a start on an embedded database. */
const embedded = { ...app, config: { ...app.config, databaseUrl: undefined, demo: true } }
const prepare = async (change: App = embedded) => (await prepareDemo(change))()

async function countOf(table: string): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

async function signIn(userNum: string): Promise<Person> {
  const signedIn = await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: demoPassword })
  return new Person(server, signedIn)
}

test('only an embedded database that was empty, and has the demo enabled, gets demo users', async () => {
  expect(await prepare(app)).toEqual([])
  const unwanted = { ...embedded, config: { ...embedded.config, demo: false } }
  expect(await prepare(unwanted)).toEqual([])
  expect(await countOf('users')).toBe(0)
  const other = await testServer()
  await newcomer(other)
  const ofOther = { ...other.app, config: embedded.config }
  expect(await prepare(ofOther)).toEqual([])
})

test('the demo is created once, and the next start changes nothing of it', async () => {
  const lines = await prepare()
  expect(lines.join('\n')).toContain(demoPassword)
  for (const name of demoNames) expect(lines.join('\n')).toContain(name)
  const tables = [
    'users',
    'messages',
    'demo_steps',
    'friendships',
    'notices',
    'ledger_entries',
    'identities',
    'moments',
    'carbon_entries',
    'sign_in_days',
    'goods',
    'good_orders',
    'sticker_packs',
    'pack_stickers',
  ]
  const before = await Promise.all(tables.map(countOf))
  expect(Math.min(...before)).toBeGreaterThan(0)
  expect(await prepare()).toEqual(lines)
  expect(await Promise.all(tables.map(countOf))).toEqual(before)
})

test('a newly added step is executed later, and finished ones are not repeated', async () => {
  const before = await countOf('messages')
  await app.pool.query(`delete from demo_steps where name in ('notices', 'rate')`)
  await app.pool.query('delete from notice_texts')
  await app.pool.query('delete from notices')
  await prepare()
  expect(await countOf('notices')).toBe(demoNotices.length)
  expect(await countOf('messages')).toBe(before)
})

test('each demo user signs in, has a picture, and is a friend of all others', async () => {
  for (const { userNum, name } of demoPeople) {
    const one = await signIn(userNum)
    const me = await one.call(account.me, {})
    expect(me).toMatchObject({ userNum, userName: name })
    const picture = await fetch(new URL(me.avatarUrl, server.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { list } = await one.call(friends.list, { pageSize: 50 })
    expect(list.map((friend) => friend.userNum).sort()).toEqual(
      demoNames.filter((other) => other !== userNum).sort(),
    )
  }
})

test('the chats contain the messages of the demo, in their order, and new ones are unread', async () => {
  const amelia = await signIn('amelia')
  const { list } = await amelia.call(conversations.list, { pageSize: 50 })
  const mine = chats.filter(({ between }) => between.includes('amelia'))
  // Besides private chats there are the group and the service chat.
  expect(list.length).toBeGreaterThanOrEqual(mine.length + 1)
  const group = list.find((one) => one.userName === groupName)
  expect(group).toMatchObject({ conversation: { type: 1 }, lastMsgContent: groupLines.at(-1)?.text })
  const waiting = groupLines.filter(({ ago, by }) => ago < 90 && by !== 'amelia')
  expect(group?.unreadCount).toBe(waiting.length)
  expect(group?.unreadCount).toBeGreaterThan(0)
  const socket = await amelia.connect()
  socket.send({ cmd: 19, type: 1, toBizId: group?.conversation.id, toBizType: 1, count: 50 })
  const answer = await socket.next((frame) => frame.cmd === 20)
  const said = (
    answer as unknown as { data: { list: { msgType: number; content: string; createTime: number }[] } }
  ).data.list
  const texts = said.filter(({ msgType }) => msgType === 0)
  expect(texts.map(({ content }) => content)).toEqual(groupLines.map(({ text }) => text))
  expect(texts.map(({ createTime }) => createTime)).toEqual(
    texts.map(({ createTime }) => createTime).toSorted((a, b) => a - b),
  )
  expect(texts.every(({ createTime }) => createTime <= server.clock.now())).toBe(true)
})

test('a past call is in the private chat with its result, and rings nowhere', async () => {
  const amelia = await signIn('amelia')
  const { list } = await amelia.call(conversations.list, { pageSize: 50 })
  const partner = list.find(
    ({ userName }) => userName === demoPeople.find((one) => one.userNum === 'linhvu')?.name,
  )
  const socket = await amelia.connect()
  socket.send({ cmd: 19, type: 1, toBizId: partner?.conversation.id, toBizType: 2, count: 50 })
  const answer = await socket.next((frame) => frame.cmd === 20)
  const { list: lines } = (answer as unknown as { data: { list: { msgType: number; content: string }[] } })
    .data
  const calls = lines
    .filter(({ msgType }) => msgType === 5)
    .map(({ content }) => JSON.parse(content) as object)
  expect(calls).toMatchObject([{ result: 'answered', isAudio: false, duration: 272_000 }])
  expect(await amelia.call(calling.mine, {})).toEqual({ call: null })
})

test('all demo users are in the demo group, and the first one owns it', async () => {
  const [owner, other] = [await signIn('amelia'), await signIn('meiling')]
  const { list } = await other.call(groups.list, {})
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ name: groupName, userId: owner.id, userCount: demoPeople.length })
  const id = list[0]?.id ?? ''
  await expect(other.call(groups.rename, { id, name: 'Mine now' })).rejects.toThrow('NoPermission')
  await owner.call(groups.rename, { id, name: groupName })
})

test('each demo user has money that is in the ledger, and a payment password', async () => {
  for (const userNum of demoNames) {
    const one = await signIn(userNum)
    const { balance } = await one.call(wallet.info, {})
    expect(balance, userNum).toBe(100_00)
  }
  const { rows } = await app.pool.query<{ sum: string }>(
    'select sum(amount)::text as sum from ledger_entries',
  )
  expect(Number(rows[0]?.sum)).toBe(0)
})

test('the shop of the demo has a dozen goods with pictures, and one user has an order in each state', async () => {
  const amelia = await signIn('amelia')
  const { list } = await amelia.call(shop.list, { pageSize: 50 })
  expect(list).toHaveLength(12)
  expect(list.every(({ picture, name }) => picture !== '' && name !== '')).toBe(true)
  expect(list.some(({ stock }) => stock < 5)).toBe(true)
  const orders = (await amelia.call(shop.orders, {})).list.map(({ state }) => state)
  expect(orders.toSorted()).toEqual(['cancelled', 'completed', 'rejected', 'shipped', 'toShip'])
})

test('each demo user has a few moments with pictures, likes and comments, which the others see', async () => {
  const [reader, author] = [await signIn('budi01'), await signIn('chanida')]
  const { list } = await reader.call(moments.list, { pageSize: limits.momentsPageSizeMax })
  expect(list.map(({ text }) => text)).toEqual(demoMoments.map(({ text }) => text).toReversed())
  for (const userNum of demoNames) {
    const own = demoMoments.filter(({ by }) => by === userNum)
    expect([1, 2, 3], userNum).toContain(own.length)
  }
  for (const [index, { pictures, praisedBy, comments, ago }] of demoMoments.toReversed().entries()) {
    const shown = list[index]
    expect(shown?.media).toHaveLength(pictures.length)
    expect([shown?.praiseCount, shown?.commentCount]).toEqual([praisedBy.length, comments.length])
    expect(shown?.comments.map(({ replyTo }) => replyTo !== null)).toEqual(
      comments.map(({ isReply = false }) => isReply),
    )
    // No message was sent after the first start.
    expect(ago).toBeGreaterThan((praisedBy.length + comments.length) * 2)
  }
  const { coverUrl } = await reader.call(moments.user, { userId: author.id })
  expect((await load(server, reader, coverUrl)).status).toBe(200)
  const url = list.find(({ userId }) => userId === author.id)?.media[0]?.url ?? ''
  const { headers, status } = await load(server, reader, url)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('packs of the demo are offered to all users, and demo users send their stickers', async () => {
  const reader = await signIn('meiling')
  const { list: packs } = await reader.call(stickerPacks.list, {})
  expect(packs.map(({ name, offered, mine }) => ({ name, offered, mine }))).toEqual(
    demoPacks.toReversed().map(({ name }) => ({ name, offered: true, mine: false })),
  )
  for (const { url, width, height, emojis } of packs.flatMap(({ list }) => list)) {
    expect((await load(server, reader, url)).status).toBe(200)
    expect([width, height]).toEqual([240, 240])
    expect(emojis.every(isReactionKey)).toBe(true)
  }
  const amelia = await signIn('amelia')
  const socket = await amelia.connect()
  socket.send({ cmd: 19, type: 1, toBizId: reader.id, toBizType: 2, count: 50 })
  const answer = await socket.next((frame) => frame.cmd === 20)
  const { list } = (answer as unknown as { data: { list: { msgType: number; content: string }[] } }).data
  const sent = list.filter(({ msgType }) => msgType === 8).map(({ content }) => JSON.parse(content) as object)
  expect(sent).toEqual([
    expect.objectContaining({ pack: demoPacks[0]?.id }),
    expect.objectContaining({ pack: demoPacks[1]?.id }),
  ])
})

test('notices and tips exist in all languages, and no demo text exceeds the limits of users', async () => {
  const one = await signIn('budi01')
  expect((await one.call(notices.list, {})).list.length).toBeGreaterThan(0)
  expect((await one.call(notices.tips, {})).list.length).toBeGreaterThan(0)
  for (const { texts } of demoNotices) {
    expect(Object.keys(texts).sort()).toEqual([...languages].sort())
    for (const { title, html } of Object.values(texts)) {
      expect(title.length).toBeLessThanOrEqual(limits.noticeTitleLengthMax)
      expect(html.length).toBeLessThanOrEqual(limits.noticeHtmlLengthMax)
    }
  }
  const texts = chats.flatMap(({ lines }) => lines.flatMap((line) => ('text' in line ? line : [])))
  for (const { text } of [...groupLines, ...texts])
    expect([...text].length).toBeLessThanOrEqual(limits.textLengthMax)
  for (const { between, lines } of chats) {
    expect(lines.every(({ by }) => between.includes(by))).toBe(true)
    expect(lines.map(({ ago }) => ago)).toEqual(lines.map(({ ago }) => ago).toSorted((a, b) => b - a))
  }
})

test('on a server for others demo users with the known password are frozen, their sessions end and their money is returned', async () => {
  const idOf = async (userNum: string) => (await signIn(userNum)).id
  const [amelia, arjun, meiling] = [await signIn('amelia'), await idOf('arjun1'), await idOf('meiling')]
  // Renamed: they are known by what nobody changes. A password of one's own is not known; an operator's freeze stays.
  await app.pool.query("update users set user_num = 'somebodyelse' where user_num = 'chanida'")
  const own = await hashPassword(serverAsCaller, 'of her own')
  await app.pool.query('update users set password_hash = $1 where id = $2', [own, meiling])
  await app.transaction((tx) => freeze(app, tx, arjun, 'by an operator'))
  const moneyOf = async (userId: string) => (await balanceOf(app, userId)).money
  const treasury = async () => {
    const { rows } = await app.pool.query<{ sum: string }>(
      "select sum(amount)::text as sum from ledger_entries where account = 'house:treasury' and asset = 'USD'",
    )
    return Number(rows[0]?.sum)
  }
  const before = await treasury()
  const warned: string[] = []
  const log = { ...app.log, warn: (_: object, text: string) => warned.push(text) } as unknown as App['log']
  const forOthers = { ...embedded, log, config: { ...embedded.config, demo: false } }
  const examine = (change: Partial<Config>) => examineDemo({ ...server.config, ...change })
  const origins = ['https://chat.example.org']
  expect(await examine({ origins })).toMatchObject([
    { level: 'note', sentence: expect.stringMatching(/^4 demo people/) },
  ])

  for (const time of ['first', 'second']) {
    expect(await prepare(forOthers), time).toEqual([])
    expect(await treasury()).toBe(before + 4 * 100_00)
  }
  expect(warned).toEqual([expect.stringMatching(/frozen.*MYNAH_DEMO=1/)])
  expect(await moneyOf(amelia.id)).toBe(0)
  expect([await moneyOf(arjun), await moneyOf(meiling)]).toEqual([100_00, 100_00])
  await expect(amelia.call(account.me, {})).rejects.toThrow('SessionInvalid')
  for (const userNum of ['amelia', 'budi01', 'somebodyelse', 'linhvu'])
    await expect(signIn(userNum), userNum).rejects.toThrow('AccountFrozen')
  expect(await verifyLedger(app)).toMatchObject({ wrong: [] })
  expect(await examine({ origins })).toMatchObject([
    { level: 'ok', sentence: expect.stringMatching(/^4 demo people are frozen/) },
  ])
  expect(await examine({ origins, demo: true })).toMatchObject([{ level: 'wrong' }])

  expect((await prepare()).join('\n')).toContain(demoPassword)
  for (const userNum of ['amelia', 'budi01', 'somebodyelse', 'linhvu']) await signIn(userNum)
  expect(await moneyOf(amelia.id)).toBe(0)
  await expect(signIn('arjun1')).rejects.toThrow('AccountFrozen')
  await app.pool.query("update users set user_num = 'chanida' where user_num = 'somebodyelse'")
})

test('the demo passwords are for the demo only: a server for others has no demo users', async () => {
  const other = await testServer()
  await expect(
    callAs(other, undefined, auth.loginByPassword, { userNum: 'amelia', pwd: demoPassword }),
  ).rejects.toThrow('LoginWrong')
  expect(demoPayPassword).toMatch(/^\d{6}$/)
})
