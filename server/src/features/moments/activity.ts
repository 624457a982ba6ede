import type { MomentActivity, MomentUnread } from '@mynah/contract/moments'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { shownAmong } from './access.ts'
import * as activity from './activity-store.ts'
import { seesReactionOf, standingsOf } from './reactions.ts'
import { findComments } from './reactions-store.ts'
import type { ShownRow } from './store.ts'
import { mediaOf, shownPerson } from './views.ts'

/** Counts stop here. */
const unseenMax = 1_000

type Shown = { row: activity.ActivityRow; moment: ShownRow | undefined }

/** Those of these entries that their receiver may still see: none of former friends and blocked users. */
async function stillShown(app: App, userId: string, rows: readonly activity.ActivityRow[]): Promise<Shown[]> {
  const momentIds = [...new Set(rows.flatMap((row) => row.moment_id ?? []))]
  const moments = new Map((await shownAmong(app, userId, momentIds)).map((row) => [row.id, row]))
  const authorIds = [...moments.values()].map((row) => row.author_id)
  const senderIds = rows.map((row) => row.from_id)
  const standings = await standingsOf(app.db, [userId, ...authorIds], senderIds)
  return rows.flatMap((row): Shown[] => {
    if (row.kind === 'fan')
      return standings.areBlocked(userId, row.from_id) ? [] : [{ row, moment: undefined }]
    const moment = moments.get(row.moment_id ?? '')
    if (!moment || !seesReactionOf(row.from_id, moment, userId, standings)) return []
    return [{ row, moment }]
  })
}

export async function activityViews(
  app: App,
  userId: string,
  rows: readonly activity.ActivityRow[],
): Promise<MomentActivity[]> {
  const shown = await stillShown(app, userId, rows)
  const cards = await account.cardsOf(
    app,
    shown.map(({ row }) => row.from_id),
  )
  const comments = await findComments(
    app.db,
    shown.flatMap(({ row }) => row.comment_id ?? []),
  )
  return shown.map(({ row, moment }) => {
    const [first] = moment ? mediaOf(moment) : []
    return {
      id: row.id,
      kind: row.kind,
      from: shownPerson(cards, row.from_id),
      momentId: moment?.id ?? '',
      thumb: first?.thumb ?? '',
      text: comments.get(row.comment_id ?? '')?.text ?? '',
      createTime: row.created_at,
      isSeen: row.is_seen,
    }
  })
}

export async function unseenCounts(app: App, userId: string): Promise<Omit<MomentUnread, 'hasNew'>> {
  const rows = await activity.unseen(app, userId, unseenMax)
  const counts = { praiseCount: 0, commentCount: 0, fansCount: 0 }
  if (rows.length === 0) return counts
  for (const { row } of await stillShown(app, userId, rows)) {
    if (row.kind === 'praise') counts.praiseCount += 1
    else if (row.kind === 'fan') counts.fansCount += 1
    else counts.commentCount += 1
  }
  return counts
}
