import { complaintAbout, type ReportedMoment } from '@mynah/contract/complaints'
import { ApiError } from '#platform/api-error.ts'
import type { ComplaintSubject } from '#features/complaints/index.ts'
import { requireShown } from './access.ts'
import * as store from './store.ts'
import { mediaOf } from './views.ts'

/** Stores text and files of a reported moment as evidence, which stays when the moment is deleted. */
export const reportedMoments: ComplaintSubject = {
  about: complaintAbout.moment,
  async find(ctx, id) {
    const row = await requireShown(ctx, ctx.userId, id)
    if (row.author_id === ctx.userId) throw new ApiError('PersonIsYou')
    const evidence: ReportedMoment = {
      id,
      text: row.text,
      media: mediaOf(row).map(({ type, url, thumb }) => ({ type, url, thumb })),
      createTime: row.created_at,
    }
    return { targetId: row.author_id, evidence: JSON.stringify(evidence) }
  },
  async stateOf(db, id) {
    const [row] = await store.findAll(db, [id])
    if (!row) return 'deleted'
    return row.is_hidden ? 'hidden' : 'shown'
  },
}
