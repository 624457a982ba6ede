import { parseArgs } from 'node:util'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { distribute, planDistribution } from '#platform/nodes/distribute.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runCommand } from './command.ts'

const usage =
  'Say which databases shall hold conversations beside the first one: npm run distribute -- postgres://NAME:PASSWORD@HOST/DATABASE … [--check] [--partitions 8] [--keep 2]'

/** `npm run distribute -- ADDRESS … [--check] [--partitions N] [--keep N]` */
await runCommand(async () => {
  const { addresses, check, ...more } = readWords()
  const config = readConfig(process.env)
  const options = { ...more, serving: servingOf(config), unsafe: config.unsafeDatabase }
  const database = await connectDatabase(config)
  try {
    if (database.inUse) throw new ConfigError('A server is running on this database; stop it first.')
    const { nodes, placements, rows } = await planDistribution(database.connection, addresses, options)
    const on = (number: number) => placements.filter(({ node }) => node === number).length
    console.log(`${rows} messages and all that belongs to them, in ${placements.length} parts:`)
    console.log(`${on(1)} in the first database`)
    for (const [index, name] of nodes.entries()) console.log(`${on(index + 2)} in ${name}`)
    if (check) return console.log('Nothing was changed.')
    await distribute(database.connection, addresses, { ...options, onStep: (line) => console.log(line) })
    console.log('Done: start the server. Back up all of these databases from now on.')
  } finally {
    await database.close()
  }
})

/** The account of the server, where another one migrates. */
function servingOf({ databaseUrl, databaseOwnerUrl }: Config): string | undefined {
  if (databaseUrl === undefined || databaseOwnerUrl === undefined) return undefined
  const account = (url: string) => decodeURIComponent(/^\w+:\/\/([^:@/]*)/.exec(url)?.[1] ?? '')
  return account(databaseUrl) === account(databaseOwnerUrl) ? undefined : account(databaseUrl)
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        partitions: { type: 'string' },
        keep: { type: 'string' },
      },
    })
    if (positionals.length === 0) throw new ConfigError(usage)
    return {
      addresses: positionals,
      check: values.check,
      ...(values.partitions !== undefined && { partitions: Number(values.partitions) }),
      ...(values.keep !== undefined && { kept: Number(values.keep) }),
    }
  } catch {
    throw new ConfigError(usage)
  }
}
