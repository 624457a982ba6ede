import { complaintAbout, type ReportedMoment } from '@mynah/contract/complaints'
import { ApiError } from '#platform/api-error.ts'
import type { ComplaintSubject } from '#features/complaints/index.ts'
import * as store from './store.ts'

/** Stores name and pictures of a reported pack as evidence, which stays when the pack is deleted. */
export const reportedPacks: ComplaintSubject = {
  about: complaintAbout.stickerPack,
  async find(ctx, id) {
    const pack = await store.find(ctx.db, id)
    if (!pack) throw new ApiError('NoDataFound')
    if (pack.maker_id === ctx.userId) throw new ApiError('PersonIsYou')
    const list = await store.stickersOf(ctx.db, [id])
    const evidence: ReportedMoment = {
      id,
      text: pack.name,
      media: list.map(({ url }) => ({ type: 'image', url, thumb: url })),
      createTime: pack.created_at,
    }
    return { targetId: pack.maker_id, evidence: JSON.stringify(evidence) }
  },
  stateOf: async (db, id) => ((await store.find(db, id)) ? 'shown' : 'deleted'),
}
