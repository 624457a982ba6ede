import { limits } from '@mynah/contract/limits'
import { moments as calls, type Moment, type MomentDraft } from '@mynah/contract/moments'
import { searchWords } from '@mynah/contract/search-normalise'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { requireShown, shownAmong } from './access.ts'
import { activityViews } from './activity.ts'
import * as activity from './activity-store.ts'
import { announceUnread, unreadOf } from './announce.ts'
import { authorsAmong, authorsInCircle, feedAuthors, feedAuthorsByTime } from './audience.ts'
import * as feed from './feed-store.ts'
import { follow } from './following.ts'
import { forward } from './forwarding.ts'
import * as people from './people-store.ts'
import { publish, push, remove, setVisibility } from './publishing.ts'
import { comment, deleteComment, praise } from './reacting.ts'
import { changeSettings, settingsOf } from './settings.ts'
import * as store from './store.ts'
import { shownPerson, viewsOf } from './views.ts'

type Asked = { before?: string | undefined; pageSize?: number | undefined }

const sizeOf = ({ pageSize = limits.momentsPageSize }: Asked): number =>
  Math.min(pageSize, limits.momentsPageSizeMax)

function cursorOf({ before }: Asked): store.Cursor | undefined {
  const [at = '', id = ''] = before?.split('-') ?? []
  return before === undefined ? undefined : { at: Number(at), id }
}

/** One row more than requested shows whether there is another page. */
function cut<Row>(rows: readonly Row[], size: number, cursor: (row: Row) => store.Cursor) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  if (rows.length <= size || !last) return { shown, next: '' }
  const { at, id } = cursor(last)
  return { shown, next: `${at}-${id}` }
}

const placeOf = (row: { created_at: number; id: string }): store.Cursor => ({
  at: row.created_at,
  id: row.id,
})

async function pageOfMoments(ctx: Ctx, rows: readonly store.ShownRow[], asked: Asked) {
  const { shown, next } = cut(rows, sizeOf(asked), placeOf)
  return { list: await viewsOf(ctx, ctx.userId, shown), next }
}

/** The first page asks for a few authors, and for more if others may have a newer moment. */
async function firstRows(ctx: Ctx, limit: number): Promise<store.ShownRow[]> {
  const { db, userId } = ctx
  const now = ctx.clock.now()
  const page = await feed.firstPage(ctx, userId, now, limit)
  const rows = page.isWhole
    ? page.rows
    : await feed.newestInOrder(db, userId, feedAuthorsByTime(db, userId, now), limit)
  // An empty feed counts as seen too, which removes the mark of a feed that was never opened.
  const newest = rows[0]?.created_at ?? 1
  if (newest > page.seenAt) await people.feedSeen(db, userId, newest)
  return rows
}

/** After the first page any author may have the next moment. */
const laterRows = async (ctx: Ctx, limit: number, before: store.Cursor): Promise<store.ShownRow[]> =>
  feed.newestOf(ctx.db, ctx.userId, await feedAuthors(ctx.db, ctx.userId, ctx.clock.now()), limit, before)

async function detailOf(ctx: Ctx, id: string): Promise<Moment> {
  const row = await requireShown(ctx, ctx.userId, id)
  const [view] = await viewsOf(ctx, ctx.userId, [row], { isWhole: true })
  if (!view) throw new ApiError('NoDataFound')
  return view
}

const seenKinds = { praise: ['praise'], comment: ['comment', 'reply', 'mention'], fan: ['fan'] } as const

export const momentHandlers = serve(calls, {
  pushMedia: async (ctx, { mediaUrl }) => ({ id: await push(ctx, mediaUrl) }),
  publish: async (ctx, input) => detailOf(ctx, await publish(ctx, input)),
  async setVisibility(ctx, input) {
    await setVisibility(ctx, input)
    return detailOf(ctx, input.id)
  },
  async delete(ctx, { id }) {
    await remove(ctx, id)
    return null
  },
  async list(ctx, asked) {
    const [limit, before] = [sizeOf(asked) + 1, cursorOf(asked)]
    const rows = before ? await laterRows(ctx, limit, before) : await firstRows(ctx, limit)
    return pageOfMoments(ctx, rows, asked)
  },
  async user(ctx, { userId: authorId, ...asked }) {
    const author = await account.find(ctx.db, authorId)
    if (!author || (await friends.hasBlocked(ctx.db, authorId, ctx.userId))) throw new ApiError('NoDataFound')
    const authors = await authorsAmong(ctx.db, ctx.userId, [authorId], ctx.clock.now())
    const rows = await feed.newestOf(ctx.db, ctx.userId, authors, sizeOf(asked) + 1, cursorOf(asked))
    const apartFromAuthor = await friends.blockedEitherWay(ctx.db, authorId)
    return {
      ...(await pageOfMoments(ctx, rows, asked)),
      isFollowed: (await people.followedAmong(ctx.db, ctx.userId, [authorId])).has(authorId),
      fansCount: await people.countFans(ctx.db, authorId, apartFromAuthor),
      coverUrl: author.cover,
    }
  },
  detail: (ctx, { id }) => detailOf(ctx, id),
  async search(ctx, { keyword, ...asked }) {
    const authors = await authorsInCircle(ctx.db, ctx.userId, ctx.clock.now())
    const words = searchWords(keyword)
    const rows = await store.withWords(ctx.db, ctx.userId, authors, words, sizeOf(asked) + 1, cursorOf(asked))
    return pageOfMoments(ctx, rows, asked)
  },

  async praise(ctx, { id, isOn }) {
    await praise(ctx, id, isOn)
    return null
  },
  comment,
  async deleteComment(ctx, { id }) {
    await deleteComment(ctx, id)
    return null
  },

  async activity(ctx, asked) {
    const rows = await activity.page(ctx.db, ctx.userId, sizeOf(asked) + 1, cursorOf(asked))
    const { shown, next } = cut(rows, sizeOf(asked), placeOf)
    return { list: await activityViews(ctx, ctx.userId, shown), next }
  },
  unread: (ctx) => unreadOf(ctx, ctx.userId),
  async seen(ctx, { kind }) {
    await activity.see(ctx.db, ctx.userId, seenKinds[kind])
    await announceUnread(ctx, [ctx.userId])
    return unreadOf(ctx, ctx.userId)
  },

  async follow(ctx, { userId, isOn }) {
    await follow(ctx, userId, isOn)
    return null
  },
  async fans(ctx, input) {
    const page = pageOf(input)
    const apart = await friends.blockedEitherWay(ctx.db, ctx.userId)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const { list, ...rest } = pageFrom(await people.fanPage(ctx.db, ctx.userId, apart, at), page)
    const cards = await account.cardsOf(ctx, list)
    const followed = await people.followedAmong(ctx.db, ctx.userId, list)
    return { ...rest, list: list.map((id) => ({ ...shownPerson(cards, id), isFollowed: followed.has(id) })) }
  },

  settings: settingsOf,
  changeSettings,
  async draft(ctx) {
    const { draft } = await people.personOf(ctx.db, ctx.userId)
    return { draft: draft === null ? null : (JSON.parse(draft) as MomentDraft) }
  },
  async saveDraft(ctx, { draft }) {
    await people.saveDraft(ctx.db, ctx.userId, draft)
    return null
  },

  async favourite(ctx, { id, isOn }) {
    const { userId } = ctx
    if (isOn) await requireShown(ctx, userId, id)
    await ctx.transaction(async (tx) => {
      if (!isOn) return store.removeFavourite(tx, userId, id)
      if (!(await store.lock(tx, id))) throw new ApiError('NoDataFound')
      await store.addFavourite(tx, userId, id, ctx.clock.now())
      if ((await store.countFavourites(tx, userId)) > limits.momentFavouritesMax)
        throw new ApiError('FavouritesFull')
      return undefined
    })
    return null
  },
  async favourites(ctx, asked) {
    const found = await store.favourites(ctx.db, ctx.userId, sizeOf(asked) + 1, cursorOf(asked))
    const { shown, next } = cut(found, sizeOf(asked), (row) => ({ at: row.created_at, id: row.moment_id }))
    const ids = shown.map((row) => row.moment_id)
    const rows = new Map((await shownAmong(ctx, ctx.userId, ids)).map((row) => [row.id, row]))
    const ordered = ids.flatMap((id) => rows.get(id) ?? [])
    return { list: await viewsOf(ctx, ctx.userId, ordered), next }
  },
  async forward(ctx, input) {
    await forward(ctx, input)
    return null
  },
})
