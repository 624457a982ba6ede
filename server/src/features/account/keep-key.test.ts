import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { callAs, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('each user has an encryption key, the same at every sign-in', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const keyOf = async (one: Person) => (await one.call(account.me, {})).keepKey
  const key = await keyOf(ana)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await keyOf(bo)).not.toBe(key)
  const login = { userNum: ana.userNum, pwd: testPassword }
  expect((await callAs(server, undefined, auth.loginByPassword, login)).userInfo.keepKey).toBe(key)
  expect(JSON.stringify(await bo.call(account.detail, { id: ana.id }))).not.toContain(key)
})
