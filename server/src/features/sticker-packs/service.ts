import { limits } from '@mynah/contract/limits'
import type { InputOf } from '@mynah/contract/kit'
import type { PackSticker, PersonalPack, stickerPacks } from '@mynah/contract/sticker-packs'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as uploads from '#features/uploads/index.ts'
import * as store from './store.ts'

type Person = App & { userId: string }

/** The longer side of a sticker on screen, in pixels. */
const shownPx = 240

/** The size at which a picture is shown as a sticker. */
export function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, shownPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const stickerViewOf = ({ id, url, width, height, emojis }: store.PackStickerRow): PackSticker => ({
  ...{ id, url, width, height, emojis },
})

/** The views of these packs, in order. */
async function viewsOf(db: Db, userId: string, packs: readonly store.PackRow[], added: ReadonlySet<string>) {
  const rows = await store.stickersOf(
    db,
    packs.map(({ id }) => id),
  )
  const lists = Map.groupBy(rows, ({ pack_id }) => pack_id)
  return packs.map(({ id, name, maker_id, offered_at }): PersonalPack => ({
    id,
    name,
    mine: maker_id === userId,
    added: added.has(id),
    offered: offered_at !== null,
    list: (lists.get(id) ?? []).map(stickerViewOf),
  }))
}

export async function listOf(db: Db, userId: string): Promise<PersonalPack[]> {
  const made = await store.madeBy(db, userId)
  const added = await store.addedBy(db, userId)
  const known = new Set([...made, ...added].map(({ id }) => id))
  const others = (await store.offered(db)).filter(({ id }) => !known.has(id))
  return viewsOf(db, userId, [...made, ...added, ...others], new Set(added.map(({ id }) => id)))
}

/** Throws NoDataFound if it does not exist. */
export async function packOf(db: Db, userId: string, id: string): Promise<PersonalPack> {
  const pack = await store.find(db, id)
  const isAdded = await store.isAddedBy(db, userId, id)
  const [view] = pack ? await viewsOf(db, userId, [pack], new Set(isAdded ? [id] : [])) : []
  if (!view) throw new ApiError('NoDataFound')
  return view
}

/** A sticker of a pack, for users who know the pack's id. */
export async function packSticker(app: App, id: string, packId: string) {
  const row = await store.findSticker(app.db, id)
  return row?.pack_id === packId ? row : undefined
}

export function save(ctx: Person, { id, name, list }: InputOf<typeof stickerPacks.save>) {
  return ctx.transaction(async (tx) => {
    await store.lockPerson(tx, ctx.userId)
    const made = await store.madeBy(tx, ctx.userId)
    const isNew = made.every((pack) => pack.id !== id)
    if (isNew && made.length >= limits.packsMadeMax) throw new ApiError('StickerPacksFull')
    const row = { id, name, maker_id: ctx.userId, created_at: ctx.clock.now() }
    if (!(await store.put(tx, row))) throw new ApiError('NoDataFound')
    const before = new Map((await store.stickersOf(tx, [id])).map((one) => [one.url, one]))
    const rows = new Map<string, store.PackStickerRow>()
    for (const { url, emojis } of list) {
      if (rows.has(url)) continue
      const has = before.get(url) ?? (await newSticker(ctx, tx, url))
      rows.set(url, { ...has, pack_id: id, emojis: [...new Set(emojis)], place: rows.size })
    }
    await store.putStickers(tx, id, [...rows.values()])
    return packOf(tx, ctx.userId, id)
  })
}

/** Makes the upload public, since packs are shared. Throws NoDataFound if it is not an upload for stickers. */
async function newSticker(ctx: Person, tx: Db, url: string) {
  const file = await uploads.ownedAt(ctx, ctx.userId, url)
  const px = file && file.url === url ? Math.max(file.width, file.height) : 0
  if (!file || px === 0 || px > limits.stickerPx) throw new ApiError('NoDataFound')
  await uploads.publish(tx, url)
  return { id: newId(), url, ...shownSize(file) }
}

export function add(ctx: Person, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await store.lockPerson(tx, ctx.userId)
    const pack = await store.find(tx, id)
    if (!pack) throw new ApiError('NoDataFound')
    if (pack.maker_id === ctx.userId) return
    const added = await store.addedBy(tx, ctx.userId)
    if (added.some((one) => one.id === id)) return
    if (added.length >= limits.packsAddedMax) throw new ApiError('AddedPacksFull')
    await store.add(tx, ctx.userId, id, ctx.clock.now())
  })
}
