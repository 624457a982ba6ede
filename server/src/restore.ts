import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { isOwnedBy, openCopy } from '#platform/archive/archive-copy.ts'
import { fetchArchive } from '#platform/archive/fetch-archive.ts'
import { recover, type Recovered } from '#platform/archive/recover.ts'
import type { Manifest } from '#platform/backups/backup.ts'
import { readBucket } from '#platform/settings/backup-settings.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { backupPlaceOf } from '#platform/backups/backup-place.ts'
import { restore, restoreFrom } from '#platform/backups/restore.ts'
import { ConfigError, sentenceOf } from '#platform/settings/config-error.ts'
import { runCommand } from './command.ts'
import { fetchUploads, type FetchedFiles } from './features/uploads/index.ts'
import { tablesNotBackedUp } from './features.ts'

const usage =
  'Say what to put in place: npm run restore -- FILE [--force], npm run restore -- newest [--force], or npm run restore -- [ARCHIVE] --to TIME [--force], where ARCHIVE is a folder or a bucket such as s3://backups/mynah'

type Words = { name: string | undefined; to: string | undefined; force: boolean }

/** `npm run restore -- FILE [--force]`, `npm run restore -- newest [--force]`, `npm run restore -- [ARCHIVE] --to TIME [--force]` */
await runCommand(async () => {
  const { name, to, force } = readWords()
  const config = readConfig(process.env)
  const path = name === undefined ? config.archive : resolve(process.env.INIT_CWD ?? '.', name)
  if (path === undefined || (name === undefined && to === undefined)) throw new ConfigError(usage)
  if (name?.startsWith('s3:')) await ofCopy(config, name, { to, force })
  else if (to !== undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory())
    await ofArchive(config, path, to, force)
  else {
    const stored = existsSync(path) ? undefined : await storedName(config, name)
    if (stored) await ofPlace(config, stored, force)
    else await ofFile(config, path, force)
  }
  console.log('Everybody signs in anew. npm run ledger:verify recomputes the books.')
})

function readWords(): Words {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, force: { type: 'boolean', default: false } },
    })
    if (positionals.length > 1) throw new ConfigError(usage)
    return { name: positionals[0], to: values.to, force: values.force }
  } catch {
    throw new ConfigError(usage)
  }
}

/** The name of a backup in the place of MYNAH_BACKUPS: as it is given, or the newest one. */
async function storedName(config: Config, name = ''): Promise<string | undefined> {
  if (!config.backups) return undefined
  const stored = await (await backupPlaceOf(config)).list()
  return name === 'newest' ? stored.at(-1)?.name : stored.find((one) => one.name === name)?.name
}

async function ofPlace(config: Config, name: string, force: boolean): Promise<void> {
  const place = await backupPlaceOf(config)
  report(await restoreFrom(config, await place.read(name), { name, force }))
}

async function ofFile(config: Config, file: string, force: boolean): Promise<void> {
  report(await restore(config, { file, force }))
}

function report(manifest: Manifest): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The backup of ${manifest.madeAt} is in place: ${rows} rows, ${manifest.files?.count ?? 0} files.`,
  )
}

async function ofArchive(
  config: Config,
  archive: string,
  to: string | undefined,
  force: boolean,
): Promise<void> {
  reportMoment(await recover(config, { archive, until: readMoment(to), force, forget: tablesNotBackedUp }))
}

/** Fetches what is needed of the copy of an archive into the data folder, and recovers from there. */
async function ofCopy(
  config: Config,
  address: string,
  { to, force }: Pick<Words, 'to' | 'force'>,
): Promise<void> {
  if (to === undefined) throw new ConfigError(usage)
  const until = readMoment(to)
  const { s3, s3Account, backupKeys: keys, dataFolder } = config
  const rules = { hasStore: s3Account !== undefined, uploadsBucket: s3?.bucket, hasKey: keys.length > 0 }
  const place = readBucket(address, address, rules)
  const bucket = await openCopy(config, place)
  const archive = join(dataFolder, 'recover.archive')
  const fetch = () => fetchArchive(bucket, { to: archive, dataFolder, keys, until, name: address })
  let files: FetchedFiles | undefined
  const fetchFiles = async (client: pg.Client) => {
    if (!s3) files = await fetchUploads(client, bucket, { dataFolder, keys })
  }
  try {
    const options = { archive, fetch, fetchFiles, until, force, forget: tablesNotBackedUp }
    reportMoment(await recover(config, options), files)
  } finally {
    await rm(archive, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  await reportOwner(config)
}

/** Says at once why the server will not copy its archive: the bucket has that of the folder which was lost. */
async function reportOwner(config: Config): Promise<void> {
  const { archive, archiveCopy, backupKeys: keys } = config
  if (archive === undefined || !archiveCopy) return
  const examined = isOwnedBy({ archive, keys }, await openCopy(config, archiveCopy))
  const sentence = await examined.then(() => undefined, sentenceOf)
  if (sentence !== undefined) console.log(sentence)
}

function reportMoment({ lastCommit, base, putAside }: Recovered, files?: FetchedFiles): void {
  console.log(`The database is in place; its last change is of ${(lastCommit ?? base).toISOString()}.`)
  if (putAside) console.log(`The database that was there lies in ${putAside}.`)
  if (!files) console.log('Uploads are not in the archive: they are as they lie in the data folder.')
  else console.log(`${files.fetched} files of uploads were fetched from the bucket.`)
  if (files && files.missing > 0)
    console.log(
      `${files.missing} files of uploads are neither in the data folder nor in the bucket: look in a backup.`,
    )
}

/** Requires a time zone: a command like this must not guess hours. */
function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined || text === 'latest') return undefined
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new ConfigError('--to must be a time such as 2026-11-29T20:15:00Z, or latest.')
  if (moment.getTime() > Date.now()) throw new ConfigError('--to must be a time that is over.')
  return moment
}
