import type { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { endMeeting, myself, roomCalls, type MeetingView } from '../queries.ts'
import { act, leave } from '../session.ts'

/** Leaves the meeting. While others are there its host is asked whether to hand it over or end it. */
export function useLeaving(view: MeetingView, run: ReturnType<typeof useAction>['run']): () => Promise<void> {
  const t = useT('meeting-room')
  const { userId } = myself()
  return async () => {
    const others = view.people.filter((one) => one.userId !== userId && one.state === 'joined')
    if (view.myRole !== 'host' || others.length === 0) return leave()
    const chosen = await chooseFrom(
      [
        { value: 'leave', label: t('leaveMeeting') },
        { value: 'handOver', label: t('leaveToOther') },
        { value: 'end', label: t('endForAll'), danger: true },
      ],
      { title: t('leaveAsk') },
    )
    if (chosen === 'leave') await leave()
    if (chosen === 'handOver') {
      const next = await chooseFrom(
        others.map((one) => ({ value: one.userId, label: one.userName })),
        { title: t('whoLeads') },
      )
      if (next && (await act(() => roomCalls.handOver(view.number, next)))) await leave()
    }
    if (chosen === 'end') await run(() => endMeeting(view.number))
  }
}
