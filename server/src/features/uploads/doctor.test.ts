import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { nameIn } from './addresses.ts'
import { examineUploads } from './doctor.ts'

test('doctor finds an upload whose file is missing on the disk', async () => {
  const server = await testServer()
  const { ana } = await people(server, 'ana')
  const urls = [await uploadPicture(server, ana, 'avatar'), await uploadPicture(server, ana, 'avatar')]
  const examined = () => examineUploads(server.config, server.app.pool)
  expect(await examined()).toMatchObject([{ level: 'ok' }])
  rmSync(join(server.config.dataFolder, 'files', nameIn(urls[0] ?? '')))
  const [found] = await examined()
  expect(found?.level).toBe('wrong')
  expect(found?.sentence).toMatch(/^1 files of the newest \d uploads are missing/)
})
