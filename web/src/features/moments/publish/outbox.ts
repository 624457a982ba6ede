import { limits } from '@mynah/contract/limits'
import { moments, type MomentLocation, type MomentVisibility } from '@mynah/contract/moments'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { currentSession } from '#client/session/auth-session.ts'
import { newId } from '@mynah/client/ids'
import { allFromCache, dropFromCache, toCache } from '#client/storage/indexed-db.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import { upload } from '#client/api/uploads.ts'
import { UploadFailed } from '@mynah/client/uploads'
import { onSessionEnd } from '#client/session/use-session.ts'
import { addToFeed } from '../cache.ts'

export type Picked = { file: File; poster?: File }
export type Draft = {
  text: string
  files: readonly Picked[]
  location: MomentLocation | undefined
  at: readonly string[]
  /** Undefined for the user's default. */
  visibility: MomentVisibility | undefined
  people: readonly string[]
}
/** A moment being published. `id` is its requestId: if several pages send it, it is published once. */
type Stored = Draft & { id: string; createTime: number }
export type Pending = Stored & {
  /** 0 to 1 over all its files */
  progress: number
  /** '' while it is being sent, else the reason: the server's text, or 'offline' */
  failed: string
}

const store = observedPerSession<readonly Pending[]>(() => [])
export const pendingMoments = { subscribe: store.subscribe, get: store.get }
const aborts = perSession(() => new Map<string, AbortController>())
onSessionEnd(() => {
  for (const abort of aborts().values()) abort.abort()
})

export const me = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}
/** Data that exists only here is not deleted with cached content. */
const keyOf = (id: string) => `moments/unsent/${id}`

const change = (id: string, changed: Partial<Pending>) =>
  store.set(store.get().map((one) => (one.id === id ? { ...one, ...changed } : one)))

export function publish(draft: Draft): void {
  const stored: Stored = { ...draft, id: newId(), createTime: Date.now() }
  void toCache(me(), keyOf(stored.id), stored)
  begin(stored)
}

function begin(stored: Stored): void {
  store.set([...store.get().filter(({ id }) => id !== stored.id), { ...stored, progress: 0, failed: '' }])
  void run(stored)
}

export function retry(id: string): void {
  const one = store.get().find((pending) => pending.id === id)
  if (!one || one.failed === '') return
  change(id, { failed: '', progress: 0 })
  void run(one)
}

export function drop(id: string): void {
  aborts().get(id)?.abort()
  store.set(store.get().filter((one) => one.id !== id))
  void dropFromCache(me(), keyOf(id))
}

/** After a reload, and whenever the connection is back. */
export async function resume(): Promise<void> {
  for (const { id, failed } of store.get()) if (failed === 'offline') retry(id)
  const known = new Set(store.get().map(({ id }) => id))
  for (const stored of await allFromCache<Stored>(me(), keyOf('')))
    if (!known.has(stored.id) && !aborts().has(stored.id)) begin(stored)
}

/** Addresses of uploaded files, so that a retry does not upload them again. */
const uploaded = perSession(() => new WeakMap<File, string>())

async function send(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  const before = uploaded().get(file)
  if (before !== undefined) return before
  const { url } = await upload(file, 'moment', { signal, onProgress })
  uploaded().set(file, url)
  return url
}

/**
 * The refusal if a retry is useless. An answer without a code comes from a proxy, or is unreadable: a retry may
 * succeed.
 */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof ApiError && error.retCode !== '') return error.message
  return error instanceof UploadFailed && error.final ? error.message : undefined
}

async function run(stored: Stored): Promise<void> {
  const { id, files, text, location, at, visibility, people } = stored
  const abort = new AbortController()
  aborts().set(id, abort)
  try {
    const media: string[] = []
    let poster: string | undefined
    for (const [index, picked] of files.entries()) {
      const share = (part: number) => change(id, { progress: (index + part) / files.length })
      media.push(await send(picked.file, abort.signal, share))
      if (picked.poster) poster = await send(picked.poster, abort.signal, () => undefined)
    }
    change(id, { progress: 1 })
    const isNaming = visibility === 'some' || visibility === 'except'
    const moment = await api(
      moments.publish,
      {
        ...{ requestId: id, text, media },
        ...(visibility && { visibility }),
        ...(poster && { poster }),
        ...(location && { location }),
        ...(at.length > 0 && { at: [...at] }),
        ...(isNaming && { people: [...people] }),
      },
      { quiet: true, signal: abort.signal },
    )
    drop(id)
    addToFeed(moment)
  } catch (error) {
    if (abort.signal.aborted) return
    // Another page of this browser was faster: its files have other addresses.
    if (error instanceof ApiError && error.name === 'RequestIdReused') return drop(id)
    change(id, { failed: refusalIn(error) ?? 'offline' })
  } finally {
    aborts().delete(id)
  }
}

/** Why these files cannot be a moment; undefined if they can. */
export type Trouble = 'tooMany' | 'mixed' | 'otherKind' | 'videoLong'

export function troubleOf(files: readonly File[], before: readonly Picked[]): Trouble | undefined {
  const all = [...before.map(({ file }) => file), ...files]
  if (all.some(({ type }) => !/^(image|video)\//.test(type))) return 'otherKind'
  const videos = all.filter(({ type }) => type.startsWith('video/'))
  if (videos.length > 0 && all.length > 1) return 'mixed'
  return all.length > limits.momentPicturesMax ? 'tooMany' : undefined
}
