import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded-postgres.ts'
import type { Facts } from './history.ts'
import { Proxy } from './outages/proxy.ts'
import { scratchFolder } from '../../server/test/scratch.ts'

export type DatabaseKill = 'postmaster' | 'immediate' | 'backend'

/** The database of the servers, with a connection for the harness. */
export abstract class ObservedDatabase {
  abstract readonly url: string
  /** The harness's own connections, which do not go through a proxy. */
  abstract readonly pool: pg.Pool
  abstract stop(): Promise<void>

  /** Waits until it answers again. @returns the milliseconds that took */
  async answers(withinMs = 30_000): Promise<number> {
    const started = performance.now()
    for (;;) {
      try {
        await this.pool.query('select 1')
        return performance.now() - started
      } catch (error) {
        if (performance.now() - started > withinMs) throw error
        await new Promise((again) => setTimeout(again, 50))
      }
    }
  }

  /** Everything that the checker needs from the database, in one snapshot, except for these conversations. */
  async facts(except: readonly string[] = []): Promise<Omit<Facts, 'unread'>> {
    const client = await this.pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const conversations = await client.query(
        'select id, last_seq::int from conversations where id <> all($1) order by id',
        [except],
      )
      const messages = await client.query(
        `select conversation_id, seq::int, id, sender_id, kind, content, counts, extras::jsonb ->> 'recallId' as recalls
         from messages where conversation_id <> all($1) order by conversation_id, seq`,
        [except],
      )
      const participants = await client.query(
        `select conversation_id, user_id, from_seq::int, to_seq::int, read_seq::int, cleared_seq::int
         from participants where conversation_id <> all($1)`,
        [except],
      )
      await client.query('commit')
      return {
        conversations: conversations.rows,
        messages: messages.rows,
        participants: participants.rows,
      }
    } finally {
      client.release()
    }
  }
}

/** `npm run faults` measures with a disk; the short tests only check what is lost, for which memory is enough. */
export function newFolder(): string {
  const folder = mkdtempSync(join(process.env.VITEST ? scratchFolder() : tmpdir(), 'mynah-faults-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A durable PostgreSQL for this run alone, in its own folder; it is restarted whenever it dies. */
export class FaultyDatabase extends ObservedDatabase {
  readonly url: string
  readonly pool: pg.Pool
  readonly proxy: Proxy
  readonly folder: string
  #stop: () => Promise<void>

  private constructor(folder: string, url: string, pool: pg.Pool, proxy: Proxy, stop: () => Promise<void>) {
    super()
    this.folder = folder
    this.url = url
    this.pool = pool
    this.proxy = proxy
    this.#stop = stop
  }

  /** In a new folder, or in the data folder of a server that has stopped; either is removed at the end. */
  static async open(folder = newFolder()): Promise<FaultyDatabase> {
    const embedded = await startEmbedded(folder)
    const { host, port } = embedded.connection
    const isFolder = host?.startsWith('/') ?? false
    const proxy = await Proxy.open(() =>
      isFolder ? { path: `${host}/.s.PGSQL.${port}` } : { host: '127.0.0.1', port: port ?? 5432 },
    )
    const pool = new pg.Pool({ ...embedded.connection, max: 4, application_name: 'onlooker' })
    pool.on('error', () => {})
    return new FaultyDatabase(folder, embedded.url, pool, proxy, async () => {
      await pool.end()
      await proxy.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    })
  }

  /** The address of the database through the proxy. */
  get proxiedUrl(): string {
    const { username, password, pathname } = new URL(this.url)
    const who = password ? `${username}:${password}` : username
    return `postgresql://${who}@127.0.0.1:${this.proxy.port}${pathname}`
  }

  /** Kills the server (SIGKILL), stops it as `-m immediate` does (SIGQUIT), or kills one backend of a server. */
  async kill(how: DatabaseKill): Promise<void> {
    const postmaster = Number(
      readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    if (!(postmaster > 1)) return
    if (how !== 'backend') return void process.kill(postmaster, how === 'immediate' ? 'SIGQUIT' : 'SIGKILL')
    const { rows } = await this.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'mynah' order by state = 'active' desc limit 1`,
    )
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}
