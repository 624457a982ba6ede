import { newDigits } from '@mynah/client/ids'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { people, type Person } from '../person.ts'
import { packOf } from '../sticker-packs.ts'
import { uploadPicture } from '../upload.ts'
import type { Repeats } from './row.ts'

/** Without packs that are offered to everybody. */
const countOf = async (person: Person) =>
  (await person.call(stickerPacks.list, {})).list.filter(({ mine, added }) => mine || added).length

export const stickerPacksRepeats: Repeats = {
  'stickerPack/save': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const list = [{ url: await uploadPicture(server, ana, 'face'), emojis: ['🐦'] }]
      const wanted = { id: newDigits(), name: 'Birds', list }
      return { act: () => ana.call(stickerPacks.save, wanted), state: () => countOf(ana) }
    },
    leaves: 1,
  },
  'stickerPack/delete': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      await packOf(ana)
      const { id } = await packOf(ana)
      return { act: () => ana.call(stickerPacks.remove, { id }), state: () => countOf(ana) }
    },
    leaves: 1,
  },
  'stickerPack/add': {
    async make(server) {
      const { ana, bo } = await people(server, 'ana', 'bo')
      const { id } = await packOf(ana)
      return { act: () => bo.call(stickerPacks.add, { id }), state: () => countOf(bo) }
    },
    leaves: 1,
  },
  'stickerPack/remove': {
    async make(server) {
      const { ana, bo } = await people(server, 'ana', 'bo')
      const [first, second] = [await packOf(ana), await packOf(ana)]
      for (const { id } of [first, second]) await bo.call(stickerPacks.add, { id })
      return { act: () => bo.call(stickerPacks.leave, { id: first.id }), state: () => countOf(bo) }
    },
    leaves: 1,
  },
}
