import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { emojiIn } from './emoji-in.ts'
import type { Picture } from './pack-file.ts'
import { isPackFile, readPack, uploadPicture, type PackDraft } from './queries.ts'

/** The form of a pack: its name, its stickers, and how many of the added ones are still uploading. */
export function usePackEditing(pack: PackDraft) {
  const t = useT('sticker-packs')
  const [name, setName] = useState(pack.name)
  const [list, setList] = useState(pack.list)
  const [left, setLeft] = useState(0)
  const add = async (files: readonly File[]) => {
    const [packed] = files.filter(isPackFile)
    if (packed) return addAll(await unpacked(packed))
    const images = files.filter(({ type }) => type.startsWith('image/'))
    await addAll(images.map((file) => ({ file, emojis: [emojiIn(file.name) ?? '🙂'] })))
  }
  const unpacked = async (file: File): Promise<Picture[]> => {
    const found = await readPack(file)
    if (typeof found === 'string') {
      toast(t(found))
      return []
    }
    setName((before) => before || found.name)
    return found.pictures
  }
  const addAll = async (given: readonly Picture[]) => {
    const room = limits.packStickersMax - list.length - left
    if (given.length > room) toast(t('full', { count: limits.packStickersMax }))
    const taken = given.slice(0, room)
    setLeft((before) => before + taken.length)
    for (const { file, emojis } of taken) {
      const url = await uploadPicture(file)
      const sticker = url && { url, emojis }
      if (sticker) setList((before) => [...before.filter((one) => one.url !== url), sticker])
      setLeft((before) => before - 1)
    }
  }
  const isFull = list.length + left >= limits.packStickersMax
  return { name, setName, list, setList, left, isFull, add }
}
