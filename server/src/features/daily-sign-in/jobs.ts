import type { App } from '#platform/app.ts'
import { textsOf } from '#platform/texts.ts'
import { wakeBrowsers } from '#features/web-push/index.ts'
import { reminderAfter } from './service.ts'
import * as store from './store.ts'
import { standingOf } from './streak.ts'

const texts = textsOf('daily-sign-in')

const atOnce = 500
/** After an outage in the evening, reminders are not sent at night. */
const worthMs = 4 * 3_600_000

/** Reminds users who want it and have not signed in today, once a day. */
export async function remind(app: App): Promise<void> {
  const now = app.clock.now()
  for (;;) {
    const due = await app.transaction(async (tx) => {
      const rows = await store.dueForReminder(tx, now, atOnce)
      for (const row of rows)
        await store.change(tx, row.user_id, { remind_at: reminderAfter(row.time_zone, now) })
      return rows
    })
    const streaks = new Map(
      due
        .filter((row) => row.remind_at > now - worthMs)
        .map((row) => ({ id: row.user_id, ...standingOf(row, now) }))
        .filter(({ isOpen }) => isOpen)
        .map(({ id, streak }) => [id, streak]),
    )
    wakeBrowsers(app, [...streaks.keys()], worthMs, ({ language, user_id: userId }) => {
      const say = texts(language)
      const streak = streaks.get(userId) ?? 0
      return {
        title: say('title'),
        body: streak > 0 ? say('keep', { days: streak }) : say('begin'),
        many: '',
        count: 1,
        tag: 'sign-in',
        path: '/pages/my/sign/sign',
      }
    })
    if (due.length < atOnce) return
  }
}
