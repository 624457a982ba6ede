import type { App } from '#platform/app.ts'
import * as stickerPacks from '#features/sticker-packs/index.ts'
import { uploadDrawing } from './picture.ts'
import { drawSticker, type StickerDrawing } from './sticker-drawings.ts'

type DemoPack = { id: string; by: string; name: string; stickers: [StickerDrawing, ...string[]][] }

/** The packs with their authors, and the emoji of their stickers. */
export const demoPacks: DemoPack[] = [
  {
    id: '10000000000000000002',
    by: 'linhvu',
    name: 'Little birds',
    stickers: [
      ['birdHello', '👋', '🐦'],
      ['birdTea', '☕', '🍵'],
      ['birdRain', '☔', '🌧️'],
      ['birdBadminton', '🏸'],
      ['birdGift', '🎁', '🎂'],
      ['birdNight', '🌙', '💤'],
    ],
  },
  {
    id: '10000000000000000001',
    by: 'amelia',
    name: 'Good mood',
    stickers: [
      ['happy', '😄', '😊'],
      ['inLove', '🥰', '😍'],
      ['astonished', '😮'],
      ['crying', '😢', '😭'],
      ['asleep', '😴'],
      ['cool', '😎'],
      ['party', '🥳', '🎉'],
      ['thumbsUp', '👍'],
    ],
  },
]

/** Creates the packs of the demo users and offers them to everybody. */
export async function makePacks(app: App, idOf: (userNum: string) => string): Promise<void> {
  for (const { id, by, name, stickers } of demoPacks) {
    const userId = idOf(by)
    const drawn = stickers.map(async ([drawing, ...emojis]) => ({
      url: await uploadDrawing(app, userId, 'face', await drawSticker(drawing)),
      emojis,
    }))
    const list = await Promise.all(drawn)
    await stickerPacks.save({ ...app, userId }, { id, name, list })
    await app.transaction((tx) => stickerPacks.setOffered(tx, id, app.clock.now()))
  }
}

/** The sticker found by an emoji, as the content of a message. */
export async function stickerContent(app: App, userId: string, emoji: string): Promise<string> {
  for (const pack of await stickerPacks.listOf(app.db, userId)) {
    const { emojis: _, ...sticker } = pack.list.find(({ emojis }) => emojis.includes(emoji)) ?? { emojis: [] }
    if ('id' in sticker) return JSON.stringify({ ...sticker, pack: pack.id })
  }
  throw new Error(`no demo sticker for ${emoji}`)
}
