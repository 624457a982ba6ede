import {
  complaintAbout,
  complaintAdmin as calls,
  complaintState,
  type ComplaintDecision,
  type ReportedMoment,
  type ReportedState,
} from '@mynah/contract/complaints'
import type { CopiedExtras } from '@mynah/contract/entities'
import type { LinkCard } from '@mynah/contract/link-card'
import { readContent } from '@mynah/contract/message-kind'
import { msgType } from '@mynah/contract/message-kinds'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import { videoMessage } from '@mynah/contract/message-kinds/video'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { pageOf } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as groups from '#features/groups/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { signedUrl } from '#features/uploads/index.ts'
import { namesOf } from './names.ts'
import * as store from './store.ts'
import { complaintSubjects } from './subjects.ts'

export const complaintAdminHandlers = serveAdmin(calls, {
  async queue(ctx, input) {
    const { find, madeBy, ...filter } = input
    const ids = madeBy ? await store.idsMadeBy(ctx.db, madeBy) : find ? await idsFound(ctx, find) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...filter, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const [ofOpen = null] = open ? await viewsOf(ctx, [open]) : []
    return { ...rest, list: await viewsOf(ctx, list), open: ofOpen }
  },
  async look(ctx, { id }) {
    const row = await store.find(ctx.tx, id)
    const [view] = row ? await viewsOf(ctx, [row]) : []
    if (!row || !view) throw new ApiError('NoDataFound')
    ctx.record(`complaint ${id}`)
    const people = await account.cardsOf(ctx, [row.user_id])
    return {
      ...view,
      userId: row.user_id,
      userName: people.get(row.user_id)?.userName ?? '',
      text: row.text,
      phone: row.phone,
      photos: await Promise.all((JSON.parse(row.photos) as string[]).map((url) => signedUrl(ctx, url))),
      message: row.about === complaintAbout.message ? await messageIn(ctx, row.evidence) : null,
      moment: (await momentIn(ctx, row.about, row.evidence)) ?? null,
      ...(await caseOf(ctx, row, view.newestTime)),
    }
  },
  async decide(ctx, { id, decision, until, reason = '' }) {
    const found = await store.find(ctx.tx, id)
    if (found) await store.lockCase(ctx.tx, found.target_id)
    const row = await store.lock(ctx.tx, id)
    if (row?.state !== complaintState.waiting) throw new ApiError('NoDataFound')
    const isGroup = row.about === complaintAbout.group
    if (decision === (isGroup ? 'freeze' : 'dissolve')) throw badParameter('decision')
    const state = decision === 'dismiss' ? complaintState.dismissed : complaintState.acted
    await act(ctx, row, decision)
    const closed = await closedWith(ctx.tx, row, until)
    const ids = closed.map((one) => one.id)
    await store.close(ctx.tx, ids, { state, decision, reason, decided_at: ctx.clock.now() })
    const noted = { decision, ...(reason && { reason }) }
    for (const one of ids) ctx.record(`complaint ${one}`, noted)
    const target = `${isGroup ? 'group' : 'person'} ${row.target_id}`
    if (decision !== 'dismiss') ctx.record(target, { ...noted, complaint: id })
    for (const author of new Set(closed.map((one) => one.user_id)))
      await auth.postSystemNotice(ctx, ctx.tx, author, {
        key: decision === 'dismiss' ? 'complaintDismissed' : 'complaintActed',
        args: {},
        text:
          decision === 'dismiss'
            ? 'We looked at your complaint and found no breach of the rules.'
            : 'We looked at your complaint and acted upon it. Thank you.',
      })
    return { state, closed: ids.length }
  },
})

/** The most complaints that one decision closes, since it writes to each author in one transaction. */
const closedMax = 200
const othersMax = 50

/** A complaint, and those about the same target that were shown with it. */
async function closedWith(tx: Tx, row: store.ComplaintRow, until: number | undefined) {
  const others = until === undefined ? [] : await store.waitingAbout(tx, row.target_id, until, closedMax)
  return [row, ...others.filter((one) => one.id !== row.id)].slice(0, closedMax)
}

/** The ids of the complaints that a decision closes. */
export async function idsClosedBy({ id, until }: { id: string; until?: number | undefined }, tx: Tx) {
  const row = await store.find(tx, id)
  return row ? (await closedWith(tx, row, until)).map((one) => one.id) : [id]
}

/** The other pending complaints about the same target. */
async function caseOf(ctx: AdminCtx, row: store.ComplaintRow, newestTime: number) {
  const rows = await store.waitingAbout(ctx.tx, row.target_id, newestTime, othersMax + 1)
  const others = rows.filter((one) => one.id !== row.id).slice(0, othersMax)
  const people = await account.cardsOf(
    ctx,
    others.map((one) => one.user_id),
  )
  return {
    others: others.map((one) => ({
      id: one.id,
      userId: one.user_id,
      userName: people.get(one.user_id)?.userName ?? '',
      kind: one.kind,
      text: one.text,
      createTime: one.created_at,
    })),
  }
}

type ReportedMessage = {
  msgType: number
  content: string
  /** absent in complaints of older versions */
  extras?: CopiedExtras
  msgTime: number
  nick: string
  card?: LinkCard
  version?: number
  versions?: { version: number; content: string; extras: CopiedExtras; time: number }[]
}

/** Its files are only for operators who may look at the complaint. */
async function messageIn(app: App, evidence: string) {
  const { extras, versions = [], version = null, ...message } = JSON.parse(evidence) as ReportedMessage
  const all = [extras, ...versions.map((one) => one.extras)].flatMap((one) => one?.entities ?? [])
  const links = new Set(all.flatMap(([type, , , href]) => (type === 'a' && href ? [href] : [])))
  const { msgType: code, content, card = null } = message
  const image = code === msgType.image ? readContent(imageMessage, content) : undefined
  const film = code === msgType.video ? readContent(videoMessage, content) : undefined
  const media = [
    ...(image ? [{ type: 'image' as const, url: image.url, thumb: image.thumb }] : []),
    ...(card?.image ? [{ type: 'image' as const, url: card.image, thumb: card.image }] : []),
    ...(film ? [{ type: 'video' as const, url: film.url, thumb: film.poster }] : []),
  ]
  const said = versions.map((one) => ({ version: one.version, content: one.content, time: one.time }))
  return { ...message, version, versions: said, links: [...links], card, media: await signed(app, media) }
}

const signed = (app: App, media: ReportedMoment['media']): Promise<ReportedMoment['media']> =>
  Promise.all(
    media.map(async ({ type, url, thumb }) => ({
      type,
      url: await signedUrl(app, url),
      thumb: thumb && (await signedUrl(app, thumb)),
    })),
  )

/** The same for a moment or a pack; undefined for anything else. */
async function momentIn(
  app: App,
  reported: number,
  evidence: string,
): Promise<(ReportedMoment & { state: ReportedState }) | undefined> {
  const subject = complaintSubjects.of(app).find(({ about }) => about === reported)
  if (!subject) return undefined
  const moment = JSON.parse(evidence) as ReportedMoment
  const state = await subject.stateOf(app.db, moment.id)
  return { ...moment, media: await signed(app, moment.media), state }
}

async function act(ctx: AdminCtx, row: store.ComplaintRow, decision: ComplaintDecision): Promise<void> {
  if (decision === 'dismiss') return
  if (decision === 'freeze') return auth.freeze(ctx, ctx.tx, row.target_id, `complaint ${row.id}`)
  if (decision === 'dissolve') return groups.dissolve(ctx, ctx.tx, row.target_id)
  const warned =
    row.about === complaintAbout.group ? await groups.ownerOf(ctx.tx, row.target_id) : row.target_id
  if (warned === undefined) throw new ApiError('NoDataFound')
  await auth.postSystemNotice(ctx, ctx.tx, warned, {
    key: 'complaintWarning',
    args: { kind: row.kind },
    text: `Somebody complained (${row.kind}), and we agree. If it happens again, we freeze the account.`,
  })
}

export async function idsFound(app: App, words: string): Promise<string[]> {
  const people = await account.idsNamed(app.db, words)
  const rooms = await groups.search(app.db, words, 50)
  return store.idsFound(app.db, [...people, ...rooms.map(({ id }) => id)], words)
}

export async function viewsOf(app: App, rows: store.ComplaintRow[]) {
  const names = await namesOf(app, rows)
  const counts = await store.countsOf(
    app.db,
    rows.map((row) => row.target_id),
  )
  const waiting = await store.waitingCounts(
    app.db,
    rows.map((row) => row.target_id),
  )
  return rows.map((row) => ({
    id: row.id,
    about: row.about,
    targetId: row.target_id,
    targetName: names.get(row.target_id) ?? '',
    kind: row.kind,
    state: row.state,
    decision: row.decision,
    reason: row.reason,
    createTime: row.created_at,
    decideTime: row.decided_at,
    count: counts.get(row.target_id) ?? 0,
    waiting: waiting.get(row.target_id)?.count ?? 0,
    newestTime: Math.max(row.created_at, waiting.get(row.target_id)?.newest ?? 0),
  }))
}
