import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'
import { isForOthers, type Config } from '#platform/settings/config.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { findDemoPeople } from './closing.ts'
import * as store from './store.ts'

/** Whether anybody could sign in as a demo user. Problems of the database are reported elsewhere. */
export async function examineDemo(config: Config): Promise<Finding[]> {
  const isThere = config.databaseUrl ?? existsSync(join(config.dataFolder, 'postgres', 'PG_VERSION'))
  const people = isThere ? await lookFor(config) : undefined
  if (!people) return []
  const { open, closed } = people
  if (config.demo && isForOthers(config))
    return [wrong('MYNAH_DEMO=1 keeps demo people with a known password on a server for others.')]
  if (config.demo)
    return open.length > 0
      ? [note('Demo people have a known password: mind who else uses this machine.')]
      : []
  if (open.length > 0)
    return [note(`${open.length} demo people have a known password; the next start freezes them.`)]
  return closed.length > 0 ? [ok(`${closed.length} demo people are frozen, as their password is known.`)] : []
}

async function lookFor(config: Config): Promise<Awaited<ReturnType<typeof findDemoPeople>> | undefined> {
  let close = async () => {}
  try {
    const reached = await connectDatabase({ ...config, databaseOwnerUrl: undefined })
    close = () => reached.close()
    const database = await openDatabase(reached.connection, { unsafe: config.unsafeDatabase })
    close = async () => {
      await database.close()
      await reached.close()
    }
    return (await store.hasSteps(database.db)) ? await findDemoPeople(database.db) : undefined
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  } finally {
    await close()
  }
}
