import type pg from 'pg'
import { checkNodes } from '#platform/nodes/nodes-check.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

type Facts = {
  version: string
  encoding: string
  fsync: string | null
  pages: string | null
  commit: string | null
  standbys: string | null
  provider: string | null
  locale: string | null
  ctype: string
}

// The locale column was renamed in version 17, so it is read through jsonb.
const facts = `
  select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
    current_setting('fsync', true) as fsync, current_setting('full_page_writes', true) as pages,
    current_setting('synchronous_commit', true) as commit,
    current_setting('synchronous_standby_names', true) as standbys,
    to_jsonb(d) ->> 'datlocprovider' as provider, to_jsonb(d) ->> 'datlocale' as locale, d.datctype as ctype
  from pg_database d where d.datname = current_database()`

/** `isCluster`: the address has several hosts, one of which is the primary. */
type Checked = { unsafe?: boolean | undefined; isCluster: boolean }

/**
 * Refuses a database that could lose acknowledged writes, or whose locale does not know our languages. @returns a
 * temporary danger, such as missing standbys; undefined if all is well.
 */
export async function checkDatabase(
  pool: pg.Pool,
  { unsafe = false, isCluster }: Checked,
): Promise<string | undefined> {
  const { rows } = await pool.query<Facts>(facts)
  const found = rows[0]
  if (!found)
    throw new ConfigError('The database does not describe itself; Mynah needs PostgreSQL 15 or newer.')
  if (Number(found.version) < 150_000) throw new ConfigError('The database is older than PostgreSQL 15.')
  if (found.encoding !== 'UTF8')
    throw new ConfigError(`The database stores ${found.encoding}; Mynah needs UTF8.`)
  if (!unsafe) refuseForgetful(found, isCluster)
  if (knowsAsciiOnly(found)) {
    throw new ConfigError(
      'The database has lc_ctype C and knows no letters beyond English; make it with a UTF-8 locale such as C.UTF-8.',
    )
  }
  await checkNodes(pool, { unsafe })
  if (isCluster && !found.standbys)
    return 'DATABASE_URL names several hosts, and no standby is synchronous (synchronous_standby_names is empty): with its primary what was acknowledged last is lost.'
  return undefined
}

function refuseForgetful(found: Facts, isCluster: boolean): void {
  const settings = { fsync: found.fsync, full_page_writes: found.pages, synchronous_commit: found.commit }
  const off = Object.entries(settings).find(([, value]) => value === 'off')
  if (off)
    throw new ConfigError(
      `The database has ${off[0]} off and could lose acknowledged messages; switch it on.`,
    )
  if (isCluster && (found.commit === 'local' || found.commit === 'remote_write'))
    throw new ConfigError(
      `The database has synchronous_commit = ${found.commit} and acknowledges what no standby has on its disk; set it to on.`,
    )
}

function knowsAsciiOnly({ provider, locale, ctype }: Facts): boolean {
  const isC = (name: string | null) => name === 'C' || name === 'POSIX'
  if (provider === 'b') return isC(locale)
  return provider !== 'i' && isC(ctype)
}

/** Turns a failure to reach the database into a ConfigError, which its starter can correct; other errors stay. */
export function explainConnectError(error: unknown): unknown {
  if (error instanceof ConfigError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason) return new ConfigError(`DATABASE_URL does not lead to a usable database: ${reason}.`)
  const unreachable =
    error instanceof Error && /timeout|terminated|SSL|ECONN|Invalid URL/i.test(error.message)
  if (unreachable)
    return new ConfigError(
      'DATABASE_URL does not lead to a usable database: nothing there answers as PostgreSQL.',
    )
  return error
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOENT: 'its socket does not exist',
  EACCES: 'its socket may not be used by this account',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ECONNRESET: 'its host closed the connection',
  ERR_INVALID_URL: 'it is not a valid address',
  '28P01': 'the password is wrong',
  '28000': 'the account is not allowed in',
  '3D000': 'the database of that name does not exist',
  '42501': 'the account lacks a right',
  '53300': 'it has no free connection',
  '57P03': 'it is still starting',
}
