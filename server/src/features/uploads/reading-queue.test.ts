import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { uploads } from '@mynah/contract/uploads'
import { people, signOf, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture } from '#test/upload.ts'
import { readingQueue } from './reading.ts'

const server = await testServer({ limitFactor: 100 })

/** Uploads a picture, without finishing it. */
async function putUp(person: Person, bytes: Buffer): Promise<string> {
  const wanted = { pre: 'chat', name: 'a.png', size: bytes.length, mime: 'image/png' } as const
  const lease = await person.call(uploads.credentials, wanted)
  const body = new FormData()
  for (const [name, value] of Object.entries(lease.fields)) body.set(name, value)
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'a.png')
  expect((await fetch(new URL(lease.url, server.url), { method: 'POST', body })).status).toBe(204)
  return lease.key
}

/** 10 MiB of one colour, unpacked as it is sent. */
const large = () =>
  sharp({ create: { width: 1_900, height: 1_840, channels: 3, background: '#c33' } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** For each of five users; in the full run as many as once delayed a small picture for 15 seconds. */
const full = process.env.MYNAH_FULL === '1'
const each = full ? 10 : 2

test(
  'large pictures of five users do not delay a small one of a sixth',
  async () => {
    const { a, b, c, d, e, sixth } = await people(server, 'a', 'b', 'c', 'd', 'e', 'sixth')
    const bytes = await large()
    expect(bytes.length).toBeGreaterThan(10 * 1024 * 1024)
    const waiting: [Person, string][] = []
    for (const person of [a, b, c, d, e])
      for (let count = 0; count < each; count += 1) waiting.push([person, await putUp(person, bytes)])
    const small = await putUp(sixth, await picture(300, 200))
    const before = process.memoryUsage().rss
    const [ended, atWork, memory]: [string[], number[], number[]] = [[], [], []]
    const finish = async (person: Person, key: string, name: string) => {
      await person.call(uploads.finish, { key })
      ended.push(name)
      atWork.push(readingQueue.weightAtWork)
      memory.push(process.memoryUsage().rss)
    }
    const all = waiting.map(([person, key]) => finish(person, key, 'large'))
    await vi.waitFor(() => expect(readingQueue.waiting).toBeGreaterThan(3 * each), {
      timeout: 20_000,
      interval: 1,
    })
    const done = ended.length
    all.push(finish(sixth, small, 'small'))
    await Promise.all(all)
    // Two are being read when it comes, and two may have begun before its header was read.
    expect(ended.indexOf('small') - done).toBeLessThan(10)
    expect(Math.max(...atWork)).toBeLessThanOrEqual(limits.imagePixelsMax)
    const mebibytes = Math.round((Math.max(...memory) - before) / 1024 ** 2)
    process.stdout.write(`memory rose by ${mebibytes} MiB while ${5 * each} pictures of 10 MiB were drawn\n`)
  },
  full ? 600_000 : 120_000,
)

test('with too many uploads of one user waiting the next is refused with TryLater, and succeeds later', async () => {
  const { greedy } = await people(server, 'greedy')
  const bytes = await picture(900, 900)
  const keys: string[] = []
  for (let count = 0; count < 30; count += 1) keys.push(await putUp(greedy, bytes))
  const tries = await Promise.allSettled(keys.map((key) => greedy.call(uploads.finish, { key })))
  const refused = keys.filter((_, index) => tries[index]?.status === 'rejected')
  for (const one of tries)
    if (one.status === 'rejected') expect((one.reason as Error).message).toBe('TryLater')
  expect(refused.length).toBeLessThanOrEqual(30 - limits.readsWaitingMax)
  for (const key of refused) expect((await greedy.call(uploads.finish, { key })).width).toBe(900)
})

test('an upload waits among those of its address, in one request and in two', async () => {
  const behind = await testServer({ trustProxy: () => true })
  const { ana } = await people(behind, 'ana')
  const running = vi.spyOn(readingQueue, 'run')
  onTestFinished(() => running.mockRestore())
  const headers = { token: ana.token, 'x-forwarded-for': '203.0.113.7' }
  const body = new FormData()
  body.set('pre', 'chat')
  body.set('file', new Blob([Uint8Array.from(await picture())], { type: 'image/png' }), 'a.png')
  await fetch(new URL('/api/sysFileUpload/upload', behind.url), { method: 'POST', headers, body })
  expect(running.mock.lastCall?.[0]).toEqual({ person: ana.id, address: '203.0.113.7' })
  const bytes = await picture()
  const form = await ana.call(uploads.credentials, {
    pre: 'chat',
    name: 'a',
    size: bytes.length,
    mime: 'image/png',
  })
  const filled = new FormData()
  for (const [name, value] of Object.entries(form.fields)) filled.set(name, value)
  filled.set('file', new Blob([Uint8Array.from(bytes)]), 'a.png')
  await fetch(new URL(form.url, behind.url), { method: 'POST', body: filled })
  const finished = await fetch(new URL('/api/sysFileUpload/finish', behind.url), {
    method: 'POST',
    headers: {
      ...headers,
      'x-forwarded-for': '2001:db8:1:2:3::4',
      'content-type': 'application/json',
      sign: signOf({ key: form.key }),
    },
    body: JSON.stringify({ key: form.key }),
  })
  expect(await finished.json()).toMatchObject({ retCode: '000000' })
  expect(running.mock.lastCall?.[0]).toEqual({ person: ana.id, address: '2001:db8:1:2::/64' })
})
