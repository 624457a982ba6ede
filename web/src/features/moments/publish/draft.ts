import { useQuery } from '@tanstack/react-query'
import { moments, type MomentDraft } from '@mynah/contract/moments'
import { api } from '#client/api/api.ts'
import { dropFromCache, fromCache, toCache } from '#client/storage/indexed-db.ts'
import { inSession, observedPerSession, perSession } from '#client/session/per-session.ts'
import { query, queryClient } from '#client/api/query.ts'
import { me, type Picked } from './outbox.ts'

export const emptyDraft: MomentDraft = {
  text: '',
  media: [],
  location: null,
  at: [],
  people: [],
}

const picked = observedPerSession<readonly Picked[]>(() => [])
/** These files exist only here, so they are not deleted with cached content. */
const pickedKey = 'moment-draft/unsent/files'

/** The chosen files, stored on this device, also while another page such as the map is open. */
export const pickedFiles = { subscribe: picked.subscribe, get: picked.get }

export function setPicked(files: readonly Picked[]): void {
  picked.set(files)
  void (files.length === 0 ? dropFromCache(me(), pickedKey) : toCache(me(), pickedKey, files))
}

/** Replaces a picture by its cropped version. */
export const replacePicked = (before: File, file: File): void =>
  setPicked(picked.get().map((one) => (one.file === before ? { file } : one)))

/** Restores the files after a reload. */
export async function restorePicked(): Promise<void> {
  const stored = await fromCache<readonly Picked[]>(me(), pickedKey)
  if (stored && picked.get().length === 0) picked.set(stored)
}

/** The draft, written on any device. */
export const useDraft = () => useQuery({ ...query(moments.draft, {}), staleTime: 0, gcTime: 0 })

const restMs = 2_000
const waiting = perSession(() => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }))

/** Saves two seconds after the last change; null at once. */
export function saveDraft(draft: MomentDraft | null): void {
  clearTimeout(waiting().timer)
  queryClient.setQueryData(query(moments.draft, {}).queryKey, { draft })
  const save = () => void api(moments.saveDraft, { draft }, { quiet: true }).catch(() => undefined)
  if (draft === null) save()
  else waiting().timer = setTimeout(inSession(save), restMs)
}
