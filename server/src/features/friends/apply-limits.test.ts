import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { people, request } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const day = 86_400_000

test('one person can be asked three times in thirty days, regardless of the answers', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (let round = 0; round < 3; round += 1) {
    await ana.call(friends.apply, { friendUserId: bo.id })
    const { list } = await bo.call(friends.friendRequests, { status: 0 })
    await bo.call(friends.answer, { id: list[0]?.id ?? '', status: 2, reason: 'no' })
    server.clock.moveBy(60_000)
  }
  await expect(ana.call(friends.apply, { friendUserId: bo.id })).rejects.toThrow('TooOften')
  server.clock.moveBy(31 * day)
  expect(await ana.call(friends.apply, { friendUserId: bo.id })).toEqual({ status: 0 })
})

test('fifty requests of one person may be pending at a time', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await server.app.pool.query(
    `with made as (
      insert into users (id, user_num, name, invite_code, language, created_at)
      select '7' || lpad(n::text, 14, '0'), 'waiting' || n, 'x', 'W' || n, 'en', 0 from generate_series(1, 50) n returning id
    )
    insert into friend_requests (id, from_id, to_id, remark, created_at) select '8' || id, $1, id, '', $2 from made`,
    [ana.id, server.clock.now()],
  )
  await expect(ana.call(friends.apply, { friendUserId: bo.id })).rejects.toThrow('TooOften')
})

test('fifty searches a day may find nobody, and thirty a day look up a phone or address', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const codes = async (who: typeof ana, words: (at: number) => string, count: number) => {
    const seen: string[] = []
    for (let at = 0; at < count; at += 1) {
      if (at % 40 === 39) server.clock.moveBy(61_000)
      const body = { keyWords: words(at) }
      seen.push((await request(server, 'user/search', body, { token: who.token })).retCode)
    }
    return seen
  }
  const misses = await codes(ana, (at) => `nobody${at}here`, 52)
  expect(misses.indexOf('10106')).toBe(50)
  expect((await codes(bo, (at) => `+62812345${at + 1000}`, 31)).indexOf('10106')).toBe(30)
  const { list } = await cy.call(account.search, { keyWords: bo.userNum })
  expect(list).toHaveLength(1)
})

test('a character that the database cannot store is a bad parameter everywhere', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const bad = 'a\0b'
  for (const [path, body] of [
    ['user/search', { keyWords: bad }],
    ['login/userNumLogin', { userNum: bad, pwd: 'x' }],
    ['login/userNumLogin', { userNum: 'a@b\0c.example', pwd: 'x' }],
    ['login/userNumRegister', { userNum: 'nulltester', pwd: 'long enough', registCode: bad }],
    ['user/reportDevice', { pushId: bad }],
    ['custom/message/recall', { recallId: bad, conversation: { type: 2, id: bo.id } }],
    ['sysFileUpload/finish', { key: bad }],
  ] as const) {
    expect(await request(server, path, body, { token: ana.token }), path).toMatchObject({
      status: 200,
      retCode: '10101',
    })
  }
})
