import { expect, test } from 'vitest'
import { figures } from '@mynah/contract/figures'
import { operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'
import { measureAll } from './measuring.ts'

const { s3 } = await testS3()
const server = await testServer({ s3 })
const { app, clock } = server

test('the size of files in an S3 store is summed from the database, at most once an hour', async () => {
  const { ana } = await people(server, 'ana')
  const addUploads = (count: number) =>
    app.pool.query(
      `insert into uploads (key, user_id, purpose, name, mime, size_max, secret_hash, expires_at, filled, result, created_at)
       select gen_random_uuid(), $1, 'chat', 'a.zip', 'application/zip', 9, '', 0, n > 0,
         case when n > 0 then '{"size":1000000}' end, 0
       from generate_series(0, $2) n`,
      [ana.id, count],
    )
  const measured = async () => {
    await measureAll(app)
    const admin = await operator(server, 'admin')
    const { list, filesAreInS3 } = await admin.call(figures.list, { days: 1 })
    expect(filesAreInS3).toBe(true)
    return list.find(({ name }) => name === 'fileBytes')?.values[0] ?? 0
  }
  const before = await measured()
  await addUploads(3)
  expect(await measured()).toBe(before)
  clock.moveBy(3_600_000)
  expect(await measured()).toBe(before + 3_000_000)
})
