import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#platform/app.ts'
import { filesOf, type Files } from './files.ts'

let folder = ''
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mynah-files-'))
  files = filesOf({ bus: {}, config: { dataFolder: folder } } as unknown as App)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = Buffer.alloc(100_000, 7)
const contentOf = async (found: Awaited<ReturnType<Files['open']>>) =>
  found && Buffer.concat(await found.stream.toArray())

test('a file that is removed by a concurrent request is read completely, or not at all', async () => {
  for (let round = 0; round < 100; round += 1) {
    const name = `chat/file-${round}.bin`
    await files.put(name, bytes, '')
    const [got, opened, moved] = await Promise.all([
      files.get(name, bytes.length),
      files.open(name).then(contentOf),
      files.move(name, `chat/moved-${round}.bin`, ''),
      files.remove(name),
    ])
    for (const content of [got, opened]) expect(content === null || content.equals(bytes)).toBe(true)
    const after = await files.get(`chat/moved-${round}.bin`, bytes.length)
    expect(after !== null).toBe(moved)
  }
})

test('a missing file is no error, and too large a one is not read', async () => {
  expect(await files.get('chat/none.bin', 10)).toBeNull()
  expect(await files.open('chat/none.bin')).toBeNull()
  expect(await files.move('chat/none.bin', 'chat/other.bin', '')).toBe(false)
  await files.put('chat/large.bin', bytes, '')
  expect(await files.get('chat/large.bin', bytes.length - 1)).toBeNull()
  expect(await contentOf(await files.open('chat/large.bin', { start: 10, end: 19 }))).toHaveLength(10)
})
