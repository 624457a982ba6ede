import { ConfigError } from '#platform/settings/config-error.ts'

/** What postgres_fdw has to know of a node: options of its server and of the user mapping. */
export type NodeOptions = { server: Record<string, string>; user: Record<string, string> }

/** Parameters of an address that libpq reads as they are. */
const passedOn = new Set([
  ...['sslmode', 'sslrootcert', 'sslcrl', 'sslcert', 'sslkey', 'gssencmode', 'channel_binding'],
  ...['target_session_attrs', 'host'],
])

/**
 * How the first database connects to a node. A lock there is waited for no longer than in the first database, and a node
 * whose machine is lost is noticed within seconds.
 */
const always: Record<string, string> = {
  use_remote_estimate: 'true',
  async_capable: 'true',
  fetch_size: '1000',
  batch_size: '100',
  connect_timeout: '5',
  keepalives_idle: '5',
  keepalives_interval: '2',
  keepalives_count: '3',
  options: '-c lock_timeout=2000 -c max_parallel_workers_per_gather=0',
}

/**
 * Reads an address such as `postgres://name:password@host:5432/database?sslmode=verify-full`, which may name several
 * hosts of one cluster. Throws ConfigError.
 */
export function optionsOf(address: string): NodeOptions {
  const [, scheme, login = '', hosts = '', path = '', query = ''] =
    /^(\w+):\/\/(?:([^@/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(address) ?? []
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw new ConfigError(
      'An address of a node is no PostgreSQL address such as postgres://name@host/database.',
    )
  const [name, password] = login.split(':').map(decodeURIComponent)
  const database = decodeURIComponent(path)
  if (!name || !database)
    throw new ConfigError(
      'An address of a node must name an account and a database: postgres://name@host/database.',
    )
  const given = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(given).find((key) => !passedOn.has(key))
  if (unknown) throw new ConfigError(`An address of a node has ${unknown}, which is not understood.`)
  const each = hosts.split(',').map((host) => /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [])
  const host = each.map(([, one = '']) => decodeURIComponent(one.replace(/^\[(.*)\]$/, '$1'))).join(',')
  const several: Record<string, string> = each.length > 1 ? { target_session_attrs: 'read-write' } : {}
  return {
    server: {
      ...always,
      ...several,
      host: given.host ?? host,
      port: each.map(([, , port = '5432']) => port).join(','),
      dbname: database,
      ...Object.fromEntries(Object.entries(given).filter(([key]) => key !== 'host')),
    },
    user: { user: name, ...(password ? { password } : {}) },
  }
}

/** The address without its password, for messages. */
export function withoutPassword(address: string): string {
  const { server, user } = optionsOf(address)
  return `${user.user}@${server.host}:${server.port}/${server.dbname}`
}
