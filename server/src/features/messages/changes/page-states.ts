import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import * as log from './change-store.ts'
import { hasOwnStates, ownStatesIn, ownStatesOfAll, type OwnOfAll, type Range } from './own-states.ts'
import type { OwnState } from './view.ts'

// A cache of the changes of pages, which are the same for all readers until the conversation's revision moves. Entries
// have the revision at which they were read; a page gets its revision from the database, so outdated entries are never
// used, whichever process made a change.

/** By seq. */
type Changed = ReadonlyMap<number, log.ChangedRow>
type PageStates = {
  rev: number
  changed: Changed
  hasOwn: boolean
  own?: Promise<OwnOfAll | undefined>
  /** Approximate size in bytes. */
  size: number
}

const sizeMax = 64 * 1024 * 1024
/** Bytes of a row in memory, besides its texts. */
const rowSize = 200

const held = perApp(() => ({ pages: new Map<string, PageStates>(), size: 0 }))

const pagesMax = 8

/** Reads changes of pages; concurrent requests share a statement. */
const changedIn = perApp((app) =>
  batchLoader<Range, log.ChangedRow[]>(
    async (asked) => {
      const found = await log.changedIn(app, asked)
      return new Map(asked.map((one, nth) => [one, found[nth] ?? []]))
    },
    { max: pagesMax, concurrency: 2 },
  ),
)

const nameOf = ({ key, fromSeq, toSeq }: Range) => `${key} ${fromSeq} ${toSeq}`

function hold(app: App, range: Range, states: PageStates): void {
  const memory = held(app)
  memory.size -= memory.pages.get(nameOf(range))?.size ?? 0
  memory.pages.set(nameOf(range), states)
  grow(app, states.size)
}

function grow(app: App, size: number): void {
  const memory = held(app)
  memory.size += size
  if (memory.size <= sizeMax) return
  memory.pages.clear()
  memory.size = 0
}

function sizeOf(rows: readonly log.ChangedRow[]): number {
  const texts = rows.map(({ content, extras, state }) => content.length + extras.length + state.length)
  return texts.reduce((sum, size) => sum + size + rowSize, rowSize)
}

/** The private parts for all readers of a page, read once. */
async function ownOfAll(app: App, range: Range, states: PageStates): Promise<OwnOfAll | undefined> {
  try {
    const all = await ownStatesOfAll(app, range)
    const rows = [...(all?.values() ?? [])].reduce((sum, own) => sum + own.size, 0)
    states.size += rows * rowSize
    if (held(app).pages.get(nameOf(range)) === states) grow(app, rows * rowSize)
    return all
  } catch (error) {
    delete states.own
    throw error
  }
}

/**
 * The changes of a page that was read at this revision, or later, with the private part of this reader; other readers
 * at this revision share them. `userId`: undefined for readers without a private part.
 */
export async function pageStates(
  app: App,
  range: Range,
  rev: number,
  userId: string | undefined,
): Promise<{ changed: Changed; own: ReadonlyMap<number, OwnState> | undefined }> {
  const known = held(app).pages.get(nameOf(range))
  if (known?.rev === rev) {
    const { changed, hasOwn } = known
    if (!hasOwn || userId === undefined) return { changed, own: undefined }
    // from the second reader on, read the private parts of all
    known.own ??= ownOfAll(app, range, known)
    const all = await known.own
    return { changed, own: all ? all.get(userId) : await ownStatesIn(app)({ ...range, userId }) }
  }
  const rows = (await changedIn(app)(range)) ?? []
  const changed = new Map(rows.map((row) => [row.seq, row]))
  const hasOwn = rows.some(({ state }) => hasOwnStates(app, state))
  hold(app, range, { rev, changed, hasOwn, size: sizeOf(rows) })
  const own = hasOwn && userId !== undefined ? await ownStatesIn(app)({ ...range, userId }) : undefined
  return { changed, own }
}
