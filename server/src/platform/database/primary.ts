import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#platform/settings/config-error.ts'
import { explainConnectError } from './database-check.ts'

const lookEveryMs = 1_000
const answerMs = 1_000

/**
 * Splits a database address with several hosts, `postgresql://name@one:5432,two:5432/db`, into one address for each.
 * libpq accepts such addresses, but neither `URL` nor node-postgres does. Throws what `URL` throws.
 */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => {
    const one = new URL(before + host + after)
    one.searchParams.delete('target_session_attrs')
    return one.href
  })
}

/** The address of the primary among several hosts, for a single use; throws ConfigError. */
export async function primaryOf(url: string): Promise<string> {
  const hosts = hostsOf(url)
  if (hosts.length === 1) return url
  const primary = await Primary.find(hosts)
  await primary.close()
  return primary.url
}

/** Each host of an address, and its present role. */
export async function rolesOf(
  url: string,
): Promise<{ host: string; role: 'primary' | 'standby' | 'away' }[]> {
  const watched = hostsOf(url).map((one) => new Host(one))
  const found = await askAll(watched)
  await Promise.all(watched.map((one) => one.close()))
  return watched.map((one, index) => {
    const timeline = found[index]
    const role = typeof timeline !== 'number' ? 'away' : timeline > 0 ? 'primary' : 'standby'
    return { host: new URL(one.url).host, role }
  })
}

/**
 * Finds out each second which of several hosts is the primary. Each promotion starts a timeline with a higher number,
 * so if two hosts accept writes, the one with the lower number is a former primary and never written to again.
 */
export class Primary {
  #hosts: Host[]
  #current: Host
  #timeline: number
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #listeners: (() => void)[] = []

  private constructor(hosts: Host[], current: Host, timeline: number) {
    this.#hosts = hosts
    this.#current = current
    this.#timeline = timeline
  }

  static async find(urls: readonly string[]): Promise<Primary> {
    const hosts = urls.map((url) => new Host(url))
    const found = await askAll(hosts)
    const newest = newestOf(hosts, found)
    if (newest) return new Primary(hosts, newest.host, newest.timeline)
    await Promise.all(hosts.map((host) => host.close()))
    if (found.every((one) => typeof one !== 'number')) throw explainConnectError(found[0])
    throw new ConfigError(
      'DATABASE_URL does not lead to a usable database: none of its hosts is a primary at this moment.',
    )
  }

  get url(): string {
    return this.#current.url
  }

  /** Calls back when another host has become the primary, or the same one again. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Starts to poll; resolves once connections may be used. Throws ConfigError. */
  async watch(withinMs = 10_000): Promise<void> {
    await Promise.race([this.#current.settle(), sleep(withinMs, undefined, { ref: false })])
    if (!this.#current.isSettled)
      throw new ConfigError(
        'DATABASE_URL does not lead to a usable database: no standby confirms what its primary writes.',
      )
    this.#lookLater()
  }

  /**
   * Throws unless a new connection leads to the primary. The host's permanent connection is asked last: as it still
   * lives, the host has not crashed since it was settled, so everything the new connection can read is durable.
   */
  async verify(client: pg.ClientBase): Promise<void> {
    const timeline = await timelineOf(client)
    const host = this.#current
    if (timeline !== this.#timeline || timeline !== (await host.timeline()) || !host.isSettled)
      throw new Error('The host is not the primary, or not yet.')
  }

  #lookLater(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#look().finally(() => this.#lookLater()), lookEveryMs).unref()
  }

  async #look(): Promise<void> {
    const newest = newestOf(this.#hosts, await askAll(this.#hosts))
    if (this.#closed || !newest || newest.timeline < this.#timeline) return
    // Two hosts with the same timeline are not a cluster; the present one stays.
    if (newest.timeline === this.#timeline) return void this.#current.settle().catch(() => {})
    this.#current = newest.host
    this.#timeline = newest.timeline
    void newest.host.settle().catch(() => {})
    for (const listener of this.#listeners) listener()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.all(this.#hosts.map((host) => host.close()))
  }
}

type Connection = { client: pg.Client; settling?: Promise<void>; settled: boolean }

/**
 * One host, with a permanent connection: while that lives, the host has not crashed and cannot have become a standby.
 */
class Host {
  readonly url: string
  #opening: Promise<Connection> | undefined
  #open: Connection | undefined

  constructor(url: string) {
    this.url = url
  }

  /** Its timeline; 0 if it accepts no writes, as a standby. Throws if it does not answer. */
  async timeline(): Promise<number> {
    const opening = (this.#opening ??= this.#connect())
    try {
      return await timelineOf((await opening).client)
    } catch (error) {
      if (this.#opening === opening) void this.close()
      throw error
    }
  }

  get isSettled(): boolean {
    return this.#open?.settled ?? false
  }

  /**
   * Commits a write, which waits until the synchronous standby has everything written before. After a crash a primary
   * shows commits that no standby has; without this, a repeated request would be answered from such a commit.
   */
  async settle(): Promise<void> {
    const connection = this.#open
    if (!connection) return
    connection.settling ??= this.#confirm(connection)
    await connection.settling
  }

  async #confirm(connection: Connection): Promise<void> {
    let client: pg.Client | undefined
    connection.client.once('end', () => void client?.end())
    try {
      client = await connectTo(this.url, {})
      await client.query(`select pg_logical_emit_message(true, 'mynah', '')`)
      connection.settled = true
    } catch (error) {
      // The next poll tries again.
      delete connection.settling
      throw error
    } finally {
      await client?.end()
    }
  }

  async #connect(): Promise<Connection> {
    const client = await connectTo(this.url, { query_timeout: answerMs })
    const connection = { client, settled: false }
    this.#open = connection
    client.once('end', () => {
      if (this.#open !== connection) return
      this.#open = undefined
      this.#opening = undefined
    })
    return connection
  }

  async close(): Promise<void> {
    const opening = this.#opening
    this.#opening = undefined
    this.#open = undefined
    const connection = await opening?.catch(() => undefined)
    await connection?.client.end()
  }
}

async function connectTo(url: string, more: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    application_name: 'mynah-watch',
    ...more,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A standby accepts no writes, nor does a primary set to read-only; the name of its WAL file starts with the timeline.
 */
const timeline = `
  select case when current_setting('transaction_read_only')::boolean then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

async function timelineOf(client: pg.ClientBase): Promise<number> {
  const question = { text: timeline, query_timeout: answerMs }
  const { rows } = await client.query<{ timeline: number }>(question)
  return rows[0]?.timeline ?? 0
}

/** The timeline of each, or the reason why it does not answer. */
const askAll = (hosts: readonly Host[]): Promise<unknown[]> =>
  Promise.all(hosts.map((host) => host.timeline().catch((error: unknown) => error)))

function newestOf(hosts: readonly Host[], found: readonly unknown[]) {
  const timelines = found.map((one) => (typeof one === 'number' ? one : 0))
  const newest = Math.max(...timelines)
  const host = hosts[timelines.indexOf(newest)]
  return host && newest > 0 ? { host, timeline: newest } : undefined
}
