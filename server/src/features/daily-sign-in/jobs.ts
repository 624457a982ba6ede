import type { Language } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import { wakeBrowsers } from '#features/web-push/index.ts'
import { reminderAfter } from './service.ts'
import * as store from './store.ts'
import { standingOf } from './streak.ts'

const atOnce = 500
/** A server that was away in the evening does not remind at night. */
const worthMs = 4 * 3_600_000

const texts: Record<Language, { title: string; keep(days: number): string; begin: string }> = {
  en: {
    title: 'Daily sign-in',
    keep: (days) => `Sign in today to keep your streak (days: ${days})`,
    begin: 'Your points for today are waiting',
  },
  id: {
    title: 'Absen harian',
    keep: (days) => `Absen hari ini untuk menjaga ${days} hari beruntun Anda`,
    begin: 'Poin Anda hari ini sudah menunggu',
  },
  th: {
    title: 'เช็กอินรายวัน',
    keep: (days) => `เช็กอินวันนี้เพื่อรักษาวันต่อเนื่อง ${days} วันไว้`,
    begin: 'แต้มของวันนี้รออยู่',
  },
  vi: {
    title: 'Điểm danh',
    keep: (days) => `Điểm danh hôm nay để giữ chuỗi ${days} ngày`,
    begin: 'Điểm hôm nay đang chờ bạn',
  },
  hi: {
    title: 'रोज़ का चेक-इन',
    keep: (days) => `लगातार दिन (${days}) बनाए रखने के लिए आज चेक-इन करें`,
    begin: 'आज के पॉइंट आपका इंतज़ार कर रहे हैं',
  },
  zh: {
    title: '每日签到',
    keep: (days) => `今天签到，保持连续 ${days} 天`,
    begin: '今天的积分等你来领',
  },
}

/** Reminds those who want it and have not signed in today, once a day. */
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
      const { title, keep, begin } = texts[language]
      const streak = streaks.get(userId) ?? 0
      return {
        title,
        body: streak > 0 ? keep(streak) : begin,
        many: '',
        count: 1,
        tag: 'sign-in',
        path: '/pages/my/sign/sign',
      }
    })
    if (due.length < atOnce) return
  }
}
