import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { distribute, planDistribution } from '#platform/nodes/distribute.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runCommand } from './command.ts'
import { leftovers } from './leftovers.ts'

const usage =
  'Say which databases shall hold conversations beside the first one: npm run distribute -- postgres://NAME:PASSWORD@HOST/DATABASE … [--check] [--partitions 8] [--keep 2], or npm run distribute -- --verify'

/** `npm run distribute -- ADDRESS … [--check] [--partitions N] [--keep N]`, `npm run distribute -- --verify` */
await runCommand(async () => {
  const { addresses, check, verify: isVerifying, ...more } = readWords()
  const config = readConfig(process.env)
  const options = { ...more, serving: servingOf(config), unsafe: config.unsafeDatabase }
  const database = await connectDatabase(config)
  try {
    if (isVerifying) return await verify(database.connection, config)
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

/** Lists what a crash between the commits of several databases has left; exit code 1 if there is anything. */
async function verify(connection: pg.ClientConfig, config: Config): Promise<void> {
  const database = await openDatabase(connection, { unsafe: config.unsafeDatabase })
  try {
    let count = 0
    for await (const { conversation, seq, what } of leftovers(database.db)) {
      count += 1
      console.log(`${conversation} ${seq} ${what}`)
    }
    console.log(
      count === 0 ? 'Nothing was left over.' : `${count} were left over: no money is missing or double.`,
    )
    if (count > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

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
        verify: { type: 'boolean', default: false },
        partitions: { type: 'string' },
        keep: { type: 'string' },
      },
    })
    if ((positionals.length === 0) !== values.verify) throw new ConfigError(usage)
    return {
      addresses: positionals,
      check: values.check,
      verify: values.verify,
      ...(values.partitions !== undefined && { partitions: Number(values.partitions) }),
      ...(values.keep !== undefined && { staying: Number(values.keep) }),
    }
  } catch {
    throw new ConfigError(usage)
  }
}
