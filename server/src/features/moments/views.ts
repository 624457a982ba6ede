import { limits } from '@mynah/contract/limits'
import type { Moment, MomentComment, MomentLocation, MomentMedia } from '@mynah/contract/moments'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { seesComment, seesReactionOf, standingsOf, type Standings } from './reactions.ts'
import { reactionsTo, type CommentRow } from './reactions-store.ts'
import type { ShownRow } from './store.ts'

const momentPraisesShown = 50

type Cards = Awaited<ReturnType<typeof account.cardsOf>>

export const shownPerson = (cards: Cards, userId: string) => ({
  userId,
  userName: cards.get(userId)?.userName ?? '',
  avatarUrl: cards.get(userId)?.avatarUrl ?? '',
})

export const mediaOf = (row: ShownRow): MomentMedia[] => JSON.parse(row.media) as MomentMedia[]

/**
 * The view of a moment that all its readers share. A mentioned user is left out for readers whom they
 * blocked, or who blocked them.
 */
export function bareView(
  row: ShownRow,
  cards: Cards,
  readerId: string,
  { areBlocked }: Pick<Standings, 'areBlocked'>,
): Moment {
  const isMine = row.author_id === readerId
  return {
    id: row.id,
    ...shownPerson(cards, row.author_id),
    text: row.text,
    media: mediaOf(row),
    location: row.location === null ? null : (JSON.parse(row.location) as MomentLocation),
    at: row.mentioned.filter((id) => !areBlocked(readerId, id)).map((id) => shownPerson(cards, id)),
    createTime: row.created_at,
    isMine,
    // Whether and whom a moment is limited to is only shown to its author.
    visibility: isMine || row.visibility === 'public' ? row.visibility : 'friends',
    people: isMine ? row.people : [],
    isHidden: isMine && row.is_hidden,
    isPraised: false,
    praises: [],
    praiseCount: 0,
    comments: [],
    commentCount: 0,
    isFavourite: false,
  }
}

export const commentView = (row: CommentRow, cards: Cards): MomentComment => ({
  id: row.id,
  ...shownPerson(cards, row.user_id),
  replyTo: row.reply_user_id === '' ? null : shownPerson(cards, row.reply_user_id),
  text: row.text,
  createTime: row.created_at,
})

/** Views of these moments, in order, for a reader who may see all of them. `isWhole`: with all comments and likes. */
export async function viewsOf(
  app: App,
  readerId: string,
  rows: readonly ShownRow[],
  { isWhole }: { isWhole: boolean } = { isWhole: false },
): Promise<Moment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const authorIds = [...new Set(rows.map((row) => row.author_id))]
  const ownIds = rows.filter((row) => row.author_id === readerId).map(({ id }) => id)
  const asked = { momentIds: ids, ownIds, authorIds }
  const { praises, comments, favourites } = await reactionsTo(app, readerId, asked)
  const reacting = new Set(
    [...praises, ...comments].map((row) => row.user_id).concat(comments.map((row) => row.reply_user_id)),
  )
  const mentioned = rows.flatMap((row) => row.mentioned)
  const standings = await standingsOf(app.db, [readerId, ...authorIds], [...reacting, ...mentioned])
  const cards = await account.cardsOf(app, [
    ...authorIds,
    ...mentioned,
    ...[...reacting].filter((id) => id !== ''),
  ])
  const praisesBy = Map.groupBy(praises, (row) => row.moment_id)
  const commentsBy = Map.groupBy(comments, (row) => row.moment_id)
  return rows.map((row) => {
    const sees = (personId: string) => seesReactionOf(personId, row, readerId, standings)
    const praised = (praisesBy.get(row.id) ?? []).filter((one) => sees(one.user_id))
    const said = (commentsBy.get(row.id) ?? []).filter((one) => seesComment(one, sees))
    return {
      ...bareView(row, cards, readerId, standings),
      isPraised: praised.some((one) => one.user_id === readerId),
      praises: praised
        .slice(0, isWhole ? undefined : momentPraisesShown)
        .map((one) => shownPerson(cards, one.user_id)),
      praiseCount: praised.length,
      comments: said.slice(isWhole ? 0 : -limits.momentCommentsShown).map((one) => commentView(one, cards)),
      commentCount: said.length,
      isFavourite: favourites.has(row.id),
    }
  })
}
