import { limits } from '@mynah/contract/limits'
import { meetingEvents } from '@mynah/contract/meetings'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import { wakeBrowsers } from '#features/web-push/index.ts'
import { change } from './room.ts'
import * as store from './store.ts'
import { standingOf, summaryOf } from './views.ts'

const texts = textsOf('meetings')

const atOnce = 100
/** How long after its planned end a meeting is ended even with users in it. */
const longestOverMs = 86_400_000

/** Removes users who have been disconnected for too long, and ends empty meetings whose time is over. */
export async function endOverdue(app: App): Promise<void> {
  const now = app.clock.now()
  const awaySince = now - limits.callAwayMs
  for (const number of await store.withAway(app.db, awaySince, atOnce))
    await change(app, number, (room) => {
      for (const person of room.among('joined')) {
        if (person.away_since === 0 || person.away_since > awaySince) continue
        room.leave(person)
        room.log('left', person.user_id)
      }
    })
  for (const number of await store.over(app.db, now, now - longestOverMs, atOnce))
    await change(app, number, (room) => {
      const isDue = room.among('joined').length === 0 || room.meeting.ends_at <= now - longestOverMs
      if (room.meeting.state !== 'ended' && room.meeting.ends_at <= now && isDue) room.end(null)
    })
}

/** A meeting may be planned for sooner than the reminder. */
export const minutesUntil = (startsAt: number, now: number): number =>
  Math.max(1, Math.ceil((startsAt - now) / 60_000))

/** Reminds users who created a meeting, are invited to it or were in it, once. */
export async function remind(app: App): Promise<void> {
  const now = app.clock.now()
  for (const meeting of await store.takeReminders(app.db, now, now + limits.meetingReminderMs)) {
    const rows = (await store.peopleOf(app.db, meeting.number)).filter((one) => one.state !== 'removed')
    const people = new Map(rows.map((row) => [row.user_id, row]))
    const cards = await account.cardsOf(app, [meeting.host_id])
    for (const userId of people.keys())
      emit(
        app,
        [userId],
        meetingEvents.reminder,
        summaryOf(meeting, cards, standingOf({ meeting, people }, userId)),
      )
    const minutes = minutesUntil(meeting.starts_at, now)
    wakeBrowsers(app, [...people.keys()], limits.meetingReminderMs, ({ language, show_text }) => ({
      title: show_text ? meeting.title : texts(language)('meeting'),
      body: texts(language)('soon', { count: minutes }),
      many: '',
      count: 1,
      tag: `meeting:${meeting.number}`,
      path: `/pages/meeting/join?number=${meeting.number}`,
    }))
  }
}
