import type { Update } from '@mynah/contract/health'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Config } from '#platform/settings/config.ts'
import { dayMs } from '#platform/utc-days.ts'
import { bounded, internetGuard, localGuard, open } from '#features/link-previews/index.ts'
import { parseReleases, updateFor } from './releases.ts'
import * as store from './store.ts'

const timeoutMs = 10_000
const bytesMax = 64 * 1024
/** After a failure. */
const retryMs = 3_600_000

/** The job: once a day one process reads the list of releases. */
export async function askForReleases({ config, clock, db, log }: App): Promise<void> {
  const { updates } = config
  const now = clock.now()
  if (updates === undefined || !(await store.claim(db, now, now - dayMs))) return
  try {
    const list = await fetchList(updates, config)
    await store.write(db, { list: JSON.stringify(list), error: '' })
  } catch (error) {
    log.warn({ error }, 'the list of releases could not be read')
    await store.write(db, { error: sentenceOf(error), asked_at: now - dayMs + retryMs })
  }
}

class NoList extends Error {}

/** Opened like a page for a preview, without anything about this installation. */
async function fetchList(address: string, { linkProxy, unsafeLinks }: Config) {
  const guard = unsafeLinks ? localGuard : internetGuard(linkProxy ? new URL(linkProxy) : undefined)
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, body } = await open(guard, address, { accept: 'application/json', signal })
  const parts: Buffer[] = []
  for await (const part of bounded(body, bytesMax)) parts.push(part)
  const list = status === 200 ? parseReleases(Buffer.concat(parts).toString()) : undefined
  if (!list) throw new NoList(`the answer ${status} is no list of releases of at most ${bytesMax} bytes`)
  return list
}

/** Without the address, which may have a secret in it. */
function sentenceOf(error: unknown): string {
  if (error instanceof NoList) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** Reads the list of releases once. @returns how many it has, or why it could not be read */
export async function testUpdates(config: Config): Promise<{ worked: boolean; answer: string }> {
  if (config.updates === undefined)
    return { worked: false, answer: 'No list of releases is set up (MYNAH_UPDATES).' }
  try {
    const { length } = await fetchList(config.updates, config)
    return { worked: true, answer: `It was read, and its length is ${length}.` }
  } catch (error) {
    return { worked: false, answer: `The list could not be read: ${sentenceOf(error)}.` }
  }
}

/** Drops what another list said. The list is read by the next run of the job. */
export const forgetReleases = (tx: Tx) => store.write(tx, { asked_at: 0, list: '[]', error: '' })

/** The newest release above the version that runs; null if there is none, or if no list is set up. */
export async function updateOf({ config, db, version }: App): Promise<Update | null> {
  if (config.updates === undefined) return null
  const { list } = await store.read(db)
  return updateFor(parseReleases(list) ?? [], version)
}
