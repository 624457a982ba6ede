import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { moments as calls, type MomentMedia, type MomentVisibility } from '@mynah/contract/moments'
import { searchNormalise } from '@mynah/contract/search-normalise'
import type { Uploaded } from '@mynah/contract/uploads'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as friends from '#features/friends/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as uploads from '#features/uploads/index.ts'
import * as activity from './activity-store.ts'
import { announcePublished, announceRemoved, announceUnread } from './announce.ts'
import { readersOf } from './audience.ts'
import * as people from './people-store.ts'
import { defaultVisibility } from './settings.ts'
import * as store from './store.ts'

type Ctx = App & { userId: string }
type Audience = { visibility: MomentVisibility; people?: string[] | undefined }
type Wanted = Omit<InputOf<typeof calls.publish>, 'requestId'>

/** Publishes once for each request id. @returns the moment's id. Throws errors of its media or users */
export async function publish(ctx: Ctx, input: InputOf<typeof calls.publish>): Promise<string> {
  let media: Uploaded[] = []
  let made: store.MomentRow | undefined
  const { id } = await idempotent(
    ctx,
    calls.publish,
    input,
    async (tx) => {
      made = await insert(ctx, tx, input, media)
      await people.saveDraft(tx, ctx.userId, null)
      return { id: made.id }
    },
    async () => {
      media = await ownMedia(ctx, input)
      await requireFriends(ctx, [...(input.people ?? []), ...(input.at ?? [])])
    },
  )
  if (made) await announce(ctx, made)
  return id
}

/** For other clients: publishes one picture or video, to those whom the setting selects. @returns its id */
export async function push(ctx: Ctx, mediaUrl: string): Promise<string> {
  const media = await ownMedia(ctx, { media: [mediaUrl] })
  const row = await ctx.transaction((tx) => insert(ctx, tx, { media: [mediaUrl] }, media))
  await announce(ctx, row)
  return row.id
}

async function insert(ctx: Ctx, tx: Tx, wanted: Wanted, media: Uploaded[]): Promise<store.MomentRow> {
  const { text = '', location, at = [] } = wanted
  const visibility = wanted.visibility ?? (await defaultVisibility(tx, ctx.userId))
  const row: store.MomentRow = {
    id: newId(),
    author_id: ctx.userId,
    text,
    media: JSON.stringify(media.map(mediaViewOf)),
    location: location ? JSON.stringify(location) : null,
    mentioned: [...new Set(at)],
    ...audienceOf({ ...wanted, visibility }),
    is_hidden: false,
    note: '',
    words: searchNormalise([text, location?.name ?? ''].join(' ')),
    created_at: ctx.clock.now(),
  }
  await store.insert(tx, row, [
    ...new Set(media.flatMap(({ url, thumb }) => [url, thumb]).flatMap((url) => uploads.keyIn(url) ?? [])),
  ])
  const readers = new Set(row.mentioned.length > 0 ? await readersOf(tx, row, row.created_at) : [])
  const mentioned = row.mentioned.filter((id) => readers.has(id))
  await activity.insertAll(
    tx,
    mentioned.map((id) => ({
      ...{ id: newId(), user_id: id, kind: 'mention', from_id: ctx.userId, moment_id: row.id },
      ...{ comment_id: null, is_seen: false, created_at: row.created_at },
    })),
  )
  return row
}

async function announce(ctx: Ctx, row: store.MomentRow): Promise<void> {
  await announcePublished(ctx, row)
  await announceUnread(ctx, row.mentioned)
}

const mediaViewOf = ({ url, thumb, mime, width, height, duration }: Uploaded): MomentMedia => ({
  type: mime.startsWith('video/') ? 'video' : 'image',
  ...{ url, thumb, width, height, duration },
})

/** One to nine pictures of the user's own, or one video of less than a minute. */
async function ownMedia(
  ctx: Ctx,
  { media: urls, poster }: Pick<Wanted, 'media' | 'poster'>,
): Promise<Uploaded[]> {
  const media: Uploaded[] = []
  for (const url of new Set(urls)) {
    const uploaded = await uploads.ownedAt(ctx, ctx.userId, url)
    if (!uploaded || !/^(image|video)\//.test(uploaded.mime)) throw new ApiError('MomentMediaMissing')
    media.push(uploaded)
  }
  const videos = media.filter(({ mime }) => mime.startsWith('video/'))
  if (media.length === 0) throw new ApiError('MomentMediaMissing')
  if (videos.length > 0 && media.length > 1) throw badParameter('media')
  // An unknown length is accepted.
  for (const { duration } of videos)
    if (duration === 0 || duration >= limits.momentVideoMsMax) throw new ApiError('MomentVideoTooLong')
  if (poster === undefined) return media
  const picture = await uploads.ownedAt(ctx, ctx.userId, poster)
  if (!picture?.mime.startsWith('image/') || videos.length === 0) throw badParameter('poster')
  return media.map((video) => ({ ...video, thumb: picture.url }))
}

async function requireFriends(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await friends.friendsAmong(ctx.db, ctx.userId, wanted)
  if (found.size < wanted.length) throw new ApiError('NotFriends')
}

/** The list of users is only used for visibilities that need one; 'some' with nobody would be 'private'. */
function audienceOf({
  visibility,
  people: named = [],
}: Audience): Pick<store.MomentRow, 'visibility' | 'people'> {
  const isNaming = visibility === 'some' || visibility === 'except'
  if (isNaming && named.length === 0) throw badParameter('people')
  return { visibility, people: isNaming ? [...new Set(named)] : [] }
}

/** Removes it from open pages of users who may no longer see it, and asks those who may now to fetch again. */
export async function setVisibility(ctx: Ctx, { id, ...wanted }: Audience & { id: string }): Promise<void> {
  const audience = audienceOf(wanted)
  await requireFriends(ctx, audience.people)
  const { before, after } = await ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    await store.setVisibility(tx, id, audience.visibility, audience.people)
    const now = ctx.clock.now()
    return {
      before: await readersOf(tx, row, now),
      after: { row: { ...row, ...audience }, readers: await readersOf(tx, { ...row, ...audience }, now) },
    }
  })
  const still = new Set(after.readers)
  announceRemoved(
    ctx,
    id,
    before.filter((reader) => !still.has(reader)),
  )
  await announcePublished(ctx, after.row)
}

export async function remove(ctx: Ctx, id: string): Promise<void> {
  const { author, readers } = await ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    return { author: row.author_id, readers: await take(ctx, tx, row) }
  })
  announceRemoved(ctx, id, readers)
  await announceUnread(ctx, [author])
}

/** Deletes a moment with its likes, comments and files. @returns the users who saw it */
export async function take(app: App, tx: Tx, row: store.MomentRow): Promise<string[]> {
  const now = app.clock.now()
  const readers = await readersOf(tx, row, now)
  await uploads.release(tx, await store.remove(tx, row.id), now)
  return readers
}

async function lockOwn(ctx: Ctx, tx: Tx, id: string): Promise<store.MomentRow> {
  const row = await store.lock(tx, id)
  if (row?.author_id !== ctx.userId) throw new ApiError('NoDataFound')
  return row
}
