import { resolve } from 'node:path'
import { backUp } from '#platform/backups/backup.ts'
import { readConfig } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runCommand, version } from './command.ts'
import { tablesNotBackedUp } from './features.ts'

/** `npm run backup -- FILE` */
await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (!name || name.startsWith('-') || more.length > 0)
    throw new ConfigError('Say where the backup shall go: npm run backup -- FILE')
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const { tables, files } = await backUp(readConfig(process.env), { file, version, omit: tablesNotBackedUp })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables and ${files?.count ?? 0} files are in ${file}.`)
  console.log('The key of identities is not in it: keep a copy of it elsewhere.')
  if (!files) console.log('The uploads are in the S3 store: back it up by its own means.')
})
