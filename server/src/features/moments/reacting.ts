import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { moments as calls, type MomentComment } from '@mynah/contract/moments'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as account from '#features/account/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { requireShown } from './access.ts'
import * as activity from './activity-store.ts'
import { announceComment, announceCommentDeleted, announcePraise, announceUnread } from './announce.ts'
import { seesComment, seesReactionOf, standingsOf } from './reactions.ts'
import * as reactions from './reactions-store.ts'
import * as store from './store.ts'
import { commentView } from './views.ts'

type Ctx = App & { userId: string }

/** Likes a moment; a repeat changes nothing and notifies nobody. */
export async function praise(ctx: Ctx, id: string, isOn: boolean): Promise<void> {
  const { userId } = ctx
  const row = await requireShown(ctx, userId, id)
  const now = ctx.clock.now()
  const isOther = row.author_id !== userId
  const entry = { kind: 'praise', from_id: userId, user_id: row.author_id, moment_id: id } as const
  const changed = await ctx.transaction(async (tx) => {
    await requireStill(tx, id)
    if (!isOn) {
      await activity.removeOf(tx, entry)
      return reactions.unpraise(tx, id, userId)
    }
    if (!(await reactions.praise(tx, { moment_id: id, user_id: userId, created_at: now }))) return false
    const added = { ...entry, id: newId(), comment_id: null, is_seen: false, created_at: now }
    if (isOther) await activity.insertAll(tx, [added])
    return true
  })
  if (!changed) return
  await announcePraise(ctx, row, userId, isOn)
  if (isOther) await announceUnread(ctx, [row.author_id])
}

export async function comment(ctx: Ctx, input: InputOf<typeof calls.comment>): Promise<MomentComment> {
  const { userId } = ctx
  const { id, text, replyTo } = input
  let made: { row: store.ShownRow; comment: reactions.CommentRow } | undefined
  const answer = await idempotent(
    ctx,
    calls.comment,
    input,
    async (tx) => {
      const row = await requireStill(tx, id)
      const answered = replyTo === undefined ? undefined : await requireAnswerable(tx, row, userId, replyTo)
      if ((await reactions.countComments(tx, id)) >= limits.momentCommentsMax)
        throw new ApiError('MomentCommentsFull')
      const comment: reactions.CommentRow = {
        id: newId(),
        moment_id: id,
        user_id: userId,
        reply_id: answered?.id ?? '',
        reply_user_id: answered?.user_id ?? '',
        text,
        created_at: ctx.clock.now(),
      }
      await reactions.insertComment(tx, comment)
      await activity.insertAll(tx, entriesOf(row, comment))
      made = { row, comment }
      return { comment: { ...comment } }
    },
    async () => {
      await requireShown(ctx, userId, id)
    },
  )
  if (made) {
    await announceComment(ctx, made.row, made.comment)
    await announceUnread(ctx, receiversOf(made.row, made.comment))
  }
  const cards = await account.cardsOf(
    ctx,
    [answer.comment.user_id, answer.comment.reply_user_id].filter(Boolean),
  )
  return commentView(answer.comment, cards)
}

/** The author, and the author of the comment that it replies to. */
const receiversOf = (row: store.ShownRow, { user_id, reply_user_id }: reactions.CommentRow): string[] =>
  [...new Set([reply_user_id, row.author_id])].filter((id) => id !== '' && id !== user_id)

const entriesOf = (row: store.ShownRow, comment: reactions.CommentRow): activity.ActivityRow[] =>
  receiversOf(row, comment).map((userId) => ({
    id: newId(),
    user_id: userId,
    kind: userId === comment.reply_user_id ? 'reply' : 'comment',
    from_id: comment.user_id,
    moment_id: row.id,
    comment_id: comment.id,
    is_seen: false,
    created_at: comment.created_at,
  }))

/** Deletes a comment of the user, or any on a moment of theirs. */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const { row, comment } = await ctx.transaction(async (tx) => {
    const comment = await reactions.findComment(tx, id)
    const row = comment && (await store.lock(tx, comment.moment_id))
    const isMine = row?.author_id === ctx.userId || comment?.user_id === ctx.userId
    if (!row || !isMine || !(await reactions.removeComment(tx, id))) throw new ApiError('NoDataFound')
    return { row, comment }
  })
  await announceCommentDeleted(ctx, row, comment)
  await announceUnread(ctx, receiversOf(row, comment))
}

/** Locks the moment until the transaction ends: a deleted one accepts nothing. */
async function requireStill(tx: Tx, id: string): Promise<store.ShownRow> {
  const row = await store.lock(tx, id)
  if (!row) throw new ApiError('NoDataFound')
  return row
}

/** A comment of this moment that the user sees. */
async function requireAnswerable(
  tx: Tx,
  row: store.ShownRow,
  userId: string,
  commentId: string,
): Promise<reactions.CommentRow> {
  const comment = await reactions.findComment(tx, commentId)
  if (comment?.moment_id !== row.id) throw new ApiError('NoDataFound')
  const people = [comment.user_id, comment.reply_user_id]
  const standings = await standingsOf(tx, [userId, row.author_id], people)
  if (!seesComment(comment, (personId) => seesReactionOf(personId, row, userId, standings)))
    throw new ApiError('NoDataFound')
  return comment
}
