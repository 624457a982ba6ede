import { expect, test } from 'vitest'
import { readConfig, repositoryRoot } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const s3 = { S3_BUCKET: 'mynah', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const read = (env: Record<string, string>) => readConfig(env).backups

test('backups are off until a folder or a bucket is named', () => {
  expect(read({})).toBeUndefined()
  expect(read({ MYNAH_BACKUPS: './backups' })).toEqual({
    place: { folder: `${repositoryRoot}backups` },
    time: '03:00',
    retention: { days: 7, weeks: 4, months: 12 },
  })
  const env = { ...s3, MYNAH_BACKUP_KEY: key, MYNAH_BACKUP_AT: '23:45', MYNAH_BACKUP_KEEP: '14,0,0' }
  expect(read({ ...env, MYNAH_BACKUPS: 's3://backups/of/mynah/' })).toEqual({
    place: { bucket: 'backups', prefix: 'of/mynah/' },
    time: '23:45',
    retention: { days: 14, weeks: 0, months: 0 },
  })
  expect(read({ ...env, MYNAH_BACKUPS: 's3://backups' })?.place).toEqual({ bucket: 'backups', prefix: '' })
})

test('without S3_BUCKET uploads stay on disk, and backups may be in a bucket all the same', () => {
  const { S3_BUCKET: _, ...account } = s3
  const found = readConfig({ ...account, MYNAH_BACKUPS: 's3://backups', MYNAH_BACKUP_KEY: key })
  expect(found.s3).toBeUndefined()
  expect(found.s3Account).toMatchObject({ accessKeyId: 'a' })
  expect(found.backups?.place).toEqual({ bucket: 'backups', prefix: '' })
})

test('the archive is copied to a bucket that is named', () => {
  const env = { ...s3, MYNAH_BACKUP_KEY: key, MYNAH_ARCHIVE: '/mnt/wal' }
  expect(readConfig(env).archiveCopy).toBeUndefined()
  expect(readConfig({ ...env, MYNAH_ARCHIVE_COPY: 's3://backups/wal' }).archiveCopy).toEqual({
    bucket: 'backups',
    prefix: 'wal/',
  })
})

const archive = { MYNAH_ARCHIVE: '/mnt/wal', MYNAH_ARCHIVE_COPY: 's3://backups' }

test.each([
  [{ ...s3, MYNAH_BACKUP_KEY: key, MYNAH_ARCHIVE_COPY: 's3://backups' }, 'set that one too'],
  [{ ...s3, ...archive, MYNAH_BACKUP_KEY: key, MYNAH_ARCHIVE_COPY: '/mnt/2' }, 'must be a bucket such as'],
  [{ ...archive, MYNAH_BACKUP_KEY: key }, 'needs the other S3 settings'],
  [{ ...s3, ...archive }, 'needs MYNAH_BACKUP_KEY'],
  [{ ...s3, ...archive, MYNAH_BACKUP_KEY: key, S3_BUCKET: 'backups' }, 'another bucket than S3_BUCKET'],
  [{ MYNAH_BACKUPS: 's3://backups', MYNAH_BACKUP_KEY: key }, 'needs the other S3 settings'],
  [{ ...s3, MYNAH_BACKUPS: 's3://backups' }, 'needs MYNAH_BACKUP_KEY'],
  [{ ...s3, MYNAH_BACKUPS: 's3://mynah/backups', MYNAH_BACKUP_KEY: key }, 'another bucket than S3_BUCKET'],
  [{ ...s3, MYNAH_BACKUPS: 's3:/backups', MYNAH_BACKUP_KEY: key }, 'a folder, or a bucket'],
  [{ MYNAH_BACKUP_KEY: 'short' }, 'MYNAH_BACKUP_KEY must be 32 bytes'],
  [{ MYNAH_BACKUP_AT: '3' }, 'a time of the day'],
  [{ MYNAH_BACKUP_AT: '24:00' }, 'a time of the day'],
  [{ MYNAH_BACKUP_KEEP: '0,4,6' }, 'days, weeks and months'],
  [{ MYNAH_BACKUP_KEEP: '7' }, 'days, weeks and months'],
  [{ MYNAH_BACKUP_KEEP: '7,4,x' }, 'days, weeks and months'],
])('%o is refused', (env, sentence) => {
  expect(() => read(env as unknown as Record<string, string>)).toThrow(sentence)
})
