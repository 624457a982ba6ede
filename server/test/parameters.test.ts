import { expect, test } from 'vitest'
import { calls } from '@mynah/contract/index'
import { wireFields } from '@mynah/contract/wire-names'
import type { Call } from '@mynah/contract/kit'
import { rowOf } from './matrix.ts'
import { ask, people, request, type Person } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })
const { ana, bo } = await people(server, 'ana', 'bo')
const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])
const fieldsOf = ({ input }: Call) => Object.keys(wireFields(input))

test('a refused parameter is named, in every call', async () => {
  const unnamed: string[] = []
  let refused = 0
  for (const call of all) {
    const fields = fieldsOf(call)
    const inPath = fields.filter((name) => call.path.includes(`{${name}}`))
    if (fields.length === inPath.length) continue
    // No field accepts an object of this shape.
    const body = Object.fromEntries(
      fields.map((name) => [name, inPath.includes(name) ? '1' : { wrong: true }]),
    )
    const { retCode, data } = await ask(server, call, body, { token: ana.token })
    if (retCode !== '10101') continue
    refused += 1
    if (!fields.includes((data as { field: string } | null)?.field ?? '')) unnamed.push(rowOf(call))
  }
  expect(unnamed).toEqual([])
  expect(refused).toBeGreaterThan(60)
})

const wrong: [path: string, body: (who: Person) => object, field: string][] = [
  ['userFriendApply/add', () => ({ friendUserId: bo.id, remark: 'x'.repeat(51) }), 'remark'],
  ['userFriendApply/add', () => ({ remark: 'hi' }), 'friendUserId'],
  ['userGroup/create', () => ({ name: '', userList: [bo.id] }), 'name'],
  ['userGroup/create', () => ({ name: 'Us', userList: [] }), 'userList'],
  [
    'transfer/send',
    () => ({ requestId: 'x', toUserId: bo.id, money: '1.00', payPassword: '1' }),
    'requestId',
  ],
  [
    'transfer/send',
    () => ({ requestId: 'x'.repeat(32), toUserId: bo.id, money: '1.001', payPassword: '1' }),
    'money',
  ],
  ['imMessageLog/search', () => ({ toBizId: bo.id, keyword: 'x' }), 'toBizType'],
  ['imMessageLog/search', () => ({ toBizType: 2, keyword: 'x' }), 'toBizId'],
  ['complain/add', () => ({ about: 3, id: bo.id, kind: 'other', text: 'x' }), 'msgId'],
  [
    'webPush/subscribe',
    () => ({ endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' }),
    'p256dh',
  ],
  ['user/updateAvatar', () => ({ avatarUrl: '/media/avatar/none.webp' }), 'avatarUrl'],
  ['userExt/upBgImg', () => ({ bgImg: '/media/avatar/none.webp' }), 'bgImg'],
  ['user/update', () => ({ userNum: '1abc' }), 'userNum'],
  ['vipOpenLog/openVip', () => ({ vipId: 'none', payplatForm: 1 }), 'vipId'],
]

for (const [path, body, field] of wrong) {
  test(`${path} names ${field}`, async () => {
    const call = all.find((one) => one.path === path)
    const answer = await ask(server, { path, method: call?.method ?? 'POST' }, body(ana), {
      token: ana.token,
    })
    expect(answer).toMatchObject({ retCode: '10101', data: { field } })
    expect(answer.retDesc).toMatch(/./)
  })
}

test('an upload names its purpose and a missing file, and an invalid set of fields names none', async () => {
  const body = new FormData()
  body.set('pre', 'nowhere')
  body.set('file', new Blob(['x']), 'x.txt')
  const url = new URL('/api/sysFileUpload/upload', server.url)
  const answer = await fetch(url, { method: 'POST', headers: { token: ana.token }, body })
  expect(await answer.json()).toMatchObject({ retCode: '10101', data: { field: 'pre' } })
  const empty = new FormData()
  empty.set('pre', 'chat')
  const without = await fetch(url, { method: 'POST', headers: { token: ana.token }, body: empty })
  expect(await without.json()).toMatchObject({ retCode: '10101', data: { field: 'file' } })
  for (const text of ['[]', '{', 'null'])
    expect(await request(server, 'user/search', text, { token: ana.token })).toMatchObject({
      retCode: '10101',
      data: null,
    })
})
