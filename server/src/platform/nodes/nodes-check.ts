import type pg from 'pg'
import { ConfigError } from '#platform/settings/config-error.ts'
import { nodesOf } from './nodes-store.ts'
import { serverOf } from './tables.ts'

type Client = Pick<pg.Pool, 'query'>
type Settings = Readonly<Record<string, string>>

const asked = ['server_version_num', 'server_encoding', 'fsync', 'full_page_writes', 'synchronous_commit']

/**
 * Refuses nodes that cannot be reached, are too old, or could lose acknowledged messages, as the first database would be.
 * The settings are those of sessions that the first database opens there. @returns the names of the nodes
 */
export async function checkNodes(client: Client, { unsafe }: { unsafe: boolean }): Promise<string[]> {
  const names: string[] = []
  for (const number of await nodesOf(client)) {
    const name = await nameOf(client, number)
    refuseUnfit(name, await settingsOf(client, number, name), unsafe)
    names.push(name)
  }
  return names
}

async function nameOf(client: Client, number: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select concat(max(option_value) filter (where option_name = 'host'), '/',
       max(option_value) filter (where option_name = 'dbname')) as name
     from pg_foreign_server, pg_options_to_table(srvoptions) where srvname = $1`,
    [serverOf(number)],
  )
  return rows[0]?.name ?? ''
}

async function settingsOf(client: Client, number: number, name: string): Promise<Settings> {
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from conversation_nodes.settings_${number} where name = any($1::text[])`,
      [asked],
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError(`The node ${name} with a part of the conversations does not answer: ${message}.`)
  }
}

function refuseUnfit(name: string, settings: Settings, unsafe: boolean): void {
  if (Number(settings.server_version_num) < 150_000)
    throw new ConfigError(`The node ${name} is older than PostgreSQL 15.`)
  if (settings.server_encoding !== 'UTF8')
    throw new ConfigError(`The node ${name} stores ${settings.server_encoding}; Mynah needs UTF8.`)
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].find((one) => settings[one] === 'off')
  if (off !== undefined && !unsafe)
    throw new ConfigError(
      `The node ${name} has ${off} off and could lose acknowledged messages; switch it on.`,
    )
}
