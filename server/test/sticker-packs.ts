import { newDigits } from '@mynah/client/ids'
import { stickerPacks, type PersonalPack } from '@mynah/contract/sticker-packs'
import type { Person } from './person.ts'
import { uploadPicture } from './upload.ts'

/** A pack with this many stickers, all found by a bird. */
export async function packOf(maker: Person, count = 1, id = newDigits()): Promise<PersonalPack> {
  const list: { url: string; emojis: string[] }[] = []
  for (let at = 0; at < count; at += 1)
    list.push({ url: await uploadPicture(maker.server, maker, 'face', [40 + at, 30]), emojis: ['🐦'] })
  return maker.call(stickerPacks.save, { id, name: 'Birds', list })
}
