import { useQuery } from '@tanstack/react-query'
import { moments, type MomentDraft } from '@mynah/contract/moments'
import { api } from '#client/api.ts'
import { Observable } from '#client/observable.ts'
import { query, queryClient } from '#client/query.ts'
import { onSessionEnd } from '#client/use-session.ts'
import type { Picked } from './outbox.ts'

export const emptyDraft: MomentDraft = {
  text: '',
  media: [],
  location: null,
  at: [],
  visibility: 'friends',
  people: [],
}

/** Files that were chosen, while the page is left for another such as the map. */
export const pickedFiles = new Observable<readonly Picked[]>([])
onSessionEnd(() => pickedFiles.set([]))

/** What was written on any device. */
export const useDraft = () => useQuery({ ...query(moments.draft, {}), staleTime: 0, gcTime: 0 })

const restMs = 2_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Two seconds after the last change; null at once. */
export function saveDraft(draft: MomentDraft | null): void {
  clearTimeout(timer)
  queryClient.setQueryData(query(moments.draft, {}).queryKey, { draft })
  const save = () => void api(moments.saveDraft, { draft }, { quiet: true }).catch(() => undefined)
  if (draft === null) save()
  else timer = setTimeout(save, restMs)
}
