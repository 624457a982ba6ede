import { expect, test } from 'vitest'
import { uploads } from '@mynah/contract/uploads'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const mebibyte = 1024 * 1024

const lease = (person: Person, size: number) =>
  person.call(uploads.credentials, { pre: 'chat', name: 'a.zip', size, mime: 'application/zip' })

async function put(person: Person, bytes: number): Promise<string> {
  const body = new FormData()
  body.set('pre', 'chat')
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'a.zip')
  const headers = { token: person.token }
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers,
    body,
  })
  return ((await answer.json()) as { retCode: string }).retCode
}

test('one person uploads 500 MiB in a day: what is finished counts as it is, what is announced for an hour', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  expect(await put(ana, mebibyte)).toBe('000000')
  for (let count = 0; count < 4; count += 1) await lease(ana, 100 * mebibyte)
  await lease(ana, 99 * mebibyte)
  await expect(lease(ana, 1)).rejects.toThrow('TooOften')
  expect(await put(ana, 1)).toBe('10106')
  await lease(bo, 100 * mebibyte)
  server.clock.moveBy(3_601_000)
  for (let count = 0; count < 4; count += 1) await lease(ana, 100 * mebibyte)
  await expect(lease(ana, 100 * mebibyte)).rejects.toThrow('TooOften')
  server.clock.moveBy(86_400_000)
  for (let count = 0; count < 5; count += 1) await lease(ana, 100 * mebibyte)
})

test('of many leases at once no more are given than there is room for', async () => {
  const { ana } = await people(server, 'ana')
  const given = await Promise.allSettled(Array.from({ length: 9 }, () => lease(ana, 100 * mebibyte)))
  expect(given.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
})
