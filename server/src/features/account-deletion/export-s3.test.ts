import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { accountDeletion, exportPath } from '@mynah/contract/account-deletion'
import { people, testPassword } from '#test/person.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'
import { upload } from '#test/upload.ts'

const { s3, directory } = await testS3()
const server = await testServer({ s3 })

test('an S3 store receives all pieces of a multi-part export, and they are deleted with the export', async () => {
  const { ana } = await people(server, 'ana')
  const bytes = randomBytes(3 * 1024 * 1024)
  await upload(server, ana, { name: 'a.bin', mime: 'application/octet-stream', bytes })
  const { id, key } = await ana.call(accountDeletion.export, { password: testPassword })
  await vi.waitFor(
    async () => expect((await ana.call(accountDeletion.detail, {})).dataExport?.state).toBe('ready'),
    { timeout: 40_000, interval: 50 },
  )
  const answer = await fetch(new URL(`${exportPath}${id}`, server.url), {
    headers: { token: ana.token, key },
  })
  const inside = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const [file] = Object.entries(inside).filter(([name]) => name.startsWith('files/'))
  expect(Buffer.from(file?.[1] ?? []).equals(bytes)).toBe(true)
  const archives = () =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.zip'))
  expect(archives()).not.toEqual([])
  await ana.call(accountDeletion.removeExport, { id })
  expect(archives()).toEqual([])
})
