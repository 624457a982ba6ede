import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { filesOf } from '#platform/files/files.ts'
import { people, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'

const server = await testServer()
const root = join(server.config.dataFolder, 'files')
const modes = () =>
  ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })].map((name) => {
    const stat = statSync(join(root, name))
    return { name, mode: (stat.mode & 0o777).toString(8), isFolder: stat.isDirectory() }
  })

test("files and folders of uploads and exports are accessible only to the service's account", async () => {
  const { ana } = await people(server, 'ana')
  const bytes = await picture()
  await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes })
  await upload(server, ana, { name: 'a.zip', mime: 'application/zip', bytes: Buffer.from('PK') })
  await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes, pre: 'certificate' })
  await filesOf(server.app).writeAt('raw/part', 0, Buffer.from('x'), { synced: true })
  await ana.call(accountDeletion.export, { password: testPassword })
  // It is written after the answer.
  await vi.waitFor(() => expect(modes().some((one) => /^export\/.+\.zip$/.test(one.name))).toBe(true), {
    timeout: 20_000,
  })
  const found = modes()
  expect(found.filter((one) => !one.isFolder).length).toBeGreaterThanOrEqual(6)
  for (const { name, mode, isFolder } of found) expect(mode, name).toBe(isFolder ? '700' : '600')
})

test('a folder that an older version created readable for everybody is restricted', async () => {
  chmodSync(root, 0o755)
  const again = await testServer({ dataFolder: server.config.dataFolder })
  await filesOf(again.app).put('chat/x.bin', Buffer.from('x'), 'application/octet-stream')
  expect((statSync(root).mode & 0o777).toString(8)).toBe('700')
})
