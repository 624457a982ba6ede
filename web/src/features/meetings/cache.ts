import { meetings, type MeetingView } from '@mynah/contract/meetings'
import { invalidate, isAsked, patch, queryClient } from '#client/api/query.ts'

/** Stores the view of a meeting from an event or an answer, unless a newer one is stored. */
export function noteView(view: MeetingView): void {
  const { number } = view
  if (isAsked(meetings.detail, { number }))
    patch(meetings.detail, { number }, (known) => (known.version > view.version ? known : view))
  void invalidate(meetings.list)
}

export function noteDeleted(number: string): void {
  queryClient.removeQueries({ queryKey: [meetings.detail.path, { number }] })
  void invalidate(meetings.list)
}

export const renewAll = (): void => {
  for (const call of [meetings.list, meetings.detail]) void invalidate(call)
}
