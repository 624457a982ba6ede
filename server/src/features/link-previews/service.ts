import { limits } from '@mynah/contract/limits'
import type { LinkCard } from '@mynah/contract/link-card'
import { previewed } from '@mynah/contract/pages-in-text'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { concurrencyLimit } from '#platform/queues/concurrency-limit.ts'
import type { Requester } from '#platform/queues/fair-queue.ts'
import { newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import * as account from '#features/account/index.ts'
import * as appInfo from '#features/app-info/index.ts'
import { release, type FileHolder } from '#features/uploads/index.ts'
import { makeCard } from './making.ts'
import * as store from './store.ts'

/** Pages that one process opens at once, and that wait: each takes a socket and half a mebibyte. */
const atOnce = 16
const waitingMax = 64

const bounds = perApp(() => concurrencyLimit(atOnce, waitingMax))
const inFlight = perApp(() => new Map<string, Promise<LinkCard>>())

/**
 * @throws LinkPreviewNone if a page has no preview, LinkPreviewsOff if the user or the operators turned previews off
 */
export async function make(app: App, requester: Requester, given: string): Promise<LinkCard> {
  const userId = requester.person
  if (!(await isOn(app, userId))) throw new ApiError('LinkPreviewsOff')
  const url = previewed(given)
  if (!url || isOurs(app, url)) throw new ApiError('LinkPreviewNone')
  const running = inFlight(app)
  const name = `${userId} ${url}`
  const mine = running.get(name) ?? makeOnce(app, requester, url).finally(() => running.delete(name))
  running.set(name, mine)
  return mine
}

async function isOn(app: App, userId: string): Promise<boolean> {
  if ((await appInfo.settingOf(app, 'linkPreviews')) !== '1') return false
  return (await account.find(app.db, userId))?.linkPreviews === 'on'
}

/** Pages of this server itself are never opened. */
function isOurs({ config }: App, url: string): boolean {
  const { origin } = new URL(url)
  const own = [...config.origins, ...(config.mediaUrl ? [new URL(config.mediaUrl).origin] : [])]
  return own.includes(origin)
}

async function makeOnce(app: App, requester: Requester, url: string): Promise<LinkCard> {
  const userId = requester.person
  const now = app.clock.now()
  const known = await store.newest(app.db, userId, url, now - limits.linkPreviewMs)
  if (known?.card) return known.card
  if (known && known.createdAt > now - limits.noLinkPreviewMs) throw new ApiError('LinkPreviewNone')
  const card = await bounds(app)(() => tried(app, requester, url))
  const at = app.clock.now()
  await store.put(app.db, { id: card?.id ?? newToken(), userId, url, card: card ?? null, at })
  if (!card) throw new ApiError('LinkPreviewNone')
  return card
}

/** The reason of a failure is not returned: it would reveal what is in the server's network. */
async function tried(app: App, requester: Requester, url: string): Promise<LinkCard | undefined> {
  try {
    return await makeCard(app, requester, url)
  } catch (error) {
    app.log.debug({ error }, 'a page has no preview')
    return undefined
  }
}

/** A preview that this user requested shortly before, for a message. */
export const freshCard = (app: App, userId: string, id: string): Promise<LinkCard | undefined> =>
  store.cardOf(app.db, userId, id, app.clock.now() - limits.linkPreviewMs)

/** Keeps a preview's picture while it may be sent; after that messages keep it. */
export const previewFiles: FileHolder = {
  shows: async () => false,
  keeps: (db, key) => store.isStored(db, key),
}

/** The job: deletes previews older than a day, which cannot be sent any more. */
export const forgetOldPreviews = (app: App): Promise<void> =>
  app.transaction(async (tx) => {
    const now = app.clock.now()
    await release(tx, await store.removeBefore(tx, now - limits.linkPreviewMs), now)
  })

export async function* exportPreviews(app: App, userId: string): AsyncIterable<unknown> {
  yield* await store.ofPerson(app.db, userId)
}

export const erasePreviews = async (app: App, userId: string): Promise<void> => {
  await store.forgetPerson(app.db, userId)
}
