import { resolve } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { restore } from '#platform/restore.ts'
import { ConfigError } from '#platform/config-error.ts'
import { runCommand } from './command.ts'

/** `npm run restore -- FILE [--force]` */
await runCommand(async () => {
  const words = process.argv.slice(2)
  const names = words.filter((word) => word !== '--force')
  const [name] = names
  if (!name || name.startsWith('-') || names.length > 1)
    throw new ConfigError('Say which backup to put in place: npm run restore -- FILE [--force]')
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const manifest = await restore(readConfig(process.env), { file, force: words.includes('--force') })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The backup of ${manifest.madeAt} is in place: ${rows} rows, ${manifest.files?.count ?? 0} files.`,
  )
  console.log('Everybody signs in anew: a backup holds no sessions and no codes.')
})
