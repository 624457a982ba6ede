import { limits } from '@mynah/contract/limits'
import { msgType, type ImageContent } from '@mynah/contract/socket'
import type { ChatKey } from '#client/chat.ts'
import { newId } from '#client/identity.ts'
import { pool } from '#client/pool.ts'
import { Store } from '#client/store.ts'
import { upload } from '#client/uploads.ts'

/** A picture on its way up; it becomes a message when it is there. */
export type Picture = {
  id: string
  key: ChatKey
  file: File
  content: ImageContent
  createTime: number
  progress: number
  failed: string
}

export type PictureTrouble = 'pictureType' | 'pictureTooLarge' | 'pictureFailed'

const store = new Store<readonly Picture[]>([])
export const pictures = { subscribe: store.subscribe, get: store.get }
const aborts = new Map<string, AbortController>()

/** @returns what is wrong with it, if it cannot be sent at all. */
export async function sendPicture(key: ChatKey, file: File): Promise<PictureTrouble | undefined> {
  if (!file.type.startsWith('image/')) return 'pictureType'
  if (file.size > limits.imageBytesMax) return 'pictureTooLarge'
  const url = URL.createObjectURL(file)
  const size = await measure(url)
  if (!size) {
    URL.revokeObjectURL(url)
    return 'pictureType'
  }
  const content = { url, thumb: url, ...size, size: file.size, mime: file.type }
  const picture = { id: newId(), key, file, content, createTime: Date.now(), progress: 0, failed: '' }
  store.set([...store.get(), picture])
  void raise(picture)
  return undefined
}

export function retryPicture(id: string): void {
  const picture = store.get().find((one) => one.id === id)
  if (!picture) return
  change(id, { failed: '', progress: 0 })
  void raise(picture)
}

export function dropPicture(id: string): void {
  aborts.get(id)?.abort()
  const picture = store.get().find((one) => one.id === id)
  if (picture) URL.revokeObjectURL(picture.content.url)
  store.set(store.get().filter((one) => one.id !== id))
}

async function raise({ id, key, file }: Picture): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    const done = await upload(file, 'chat', (progress) => change(id, { progress }), abort.signal)
    const { url, thumb, width, height, size, mime } = done
    const content: ImageContent = { url, thumb: thumb || url, width, height, size, mime }
    pool.send(key, { msgType: msgType.image, content: JSON.stringify(content) })
    dropPicture(id)
  } catch (error) {
    if (abort.signal.aborted) return
    const text = error instanceof Error && 'text' in error ? String(error.text) : ''
    change(id, { failed: text || 'failed' })
  } finally {
    aborts.delete(id)
  }
}

const change = (id: string, to: Partial<Picture>) =>
  store.set(store.get().map((one) => (one.id === id ? { ...one, ...to } : one)))

function measure(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}
