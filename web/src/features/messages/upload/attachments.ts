import { limits } from '@mynah/contract/limits'
import { isUnreadType } from '@mynah/contract/picture-size'
import { msgType } from '@mynah/contract/message-kinds'
import type { AudioContent } from '@mynah/contract/message-kinds/audio'
import type { FileContent } from '@mynah/contract/message-kinds/file'
import type { ImageContent } from '@mynah/contract/message-kinds/image'
import type { VideoContent } from '@mynah/contract/message-kinds/video'
import { scheduledMessages } from '@mynah/contract/scheduled-messages'
import type { Extras } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import type { Entity } from '@mynah/contract/entities'
import { api } from '#client/api/api.ts'
import { saveWhole, wholeDraftOf } from '#client/storage/drafts.ts'
import { invalidate } from '#client/api/query.ts'
import { newId } from '@mynah/client/ids'
import { messageStore } from '#client/chat/chat.ts'
import { onSessionEnd } from '#client/session/use-session.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import { fitPicture } from '#client/api/pictures.ts'
import { noteFile } from '#client/storage/sealed.ts'
import { upload } from '#client/api/uploads.ts'
import { albumMax } from '../room/timeline.ts'
import {
  alone,
  forgetUpload,
  storeUpload,
  storedUploads,
  takeOver,
  type StoredUpload,
} from './stored-uploads.ts'
import { measureImage, posterOf, shrink } from './media.ts'
import { isVoiceLong, mayPlay, rareTypeOf, wmaMs } from '../viewer/playable.ts'
import type { Voice } from '../composer/voice/recorder.ts'

type Kind = 'image' | 'audio' | 'video' | 'file'

/** A file being uploaded, which becomes a message at the end. `content` is what its bubble shows meanwhile. */
export type Attachment = {
  id: string
  key: ChatKey
  kind: Kind
  file: File
  poster?: File
  content: ImageContent | AudioContent | VideoContent | FileContent
  extras: Extras
  createTime: number
  /** after the upload the server keeps it until this time */
  sendTime?: number
  progress: number
  failed: string
}

/** What is sent in another form than chosen, and what cannot be sent. */
export type Trouble = 'pictureAsFile' | 'pictureShrunk' | 'pictureTooLarge' | 'fileTooLarge' | 'fileEmpty'
const notes = new Set<Trouble>(['pictureAsFile', 'pictureShrunk'])

/** The reason for failures without another one: the network. */
const lineFailed = 'failed'

const store = observedPerSession<readonly Attachment[]>(() => [])
export const attachments = { subscribe: store.subscribe, get: store.get }
const aborts = perSession(() => new Map<string, AbortController>())
/**
 * Resolves when the earlier files of an album have been sent or have failed, since they are sent in the order chosen.
 */
const turns = perSession(() => new Map<string, Promise<void>>())

const films = new Set([
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v'],
  ...['video/mpeg', 'video/x-msvideo', 'video/3gpp', 'video/3gpp2'],
])
const wma = 'audio/x-ms-wma'
/** How a video is shown until the server has read its size, if this browser cannot. */
const unknownFilm: { poster?: File; width: number; height: number; duration: number } = {
  width: 320,
  height: 180,
  duration: 0,
}

/** With the media type by its extension: browsers know few of them, or use names of their own. */
function typed(file: File): File {
  const type = rareTypeOf(file)
  return !type || type === file.type ? file : new File([file], file.name, { type })
}

type How = {
  /** also sends pictures and videos as files */
  asFiles: boolean
  /** pictures keep their size */
  original: boolean
  /** belongs to the first file that is sent */
  caption: string
  /** the caption's mentions, and the quote of the first file */
  extras: Extras
  /** not sent before this time */
  sendTime?: number | undefined
}

/**
 * Sends files, as pictures and videos if possible, or as they are. Returns notes about files that are sent in another
 * form or not at all.
 */
export async function sendFiles(
  key: ChatKey,
  chosen: readonly File[],
  { asFiles, original, caption, extras, sendTime }: How,
): Promise<Trouble[]> {
  const files = chosen.map(typed)
  const troubles: Trouble[] = []
  const seen = files.filter((file) => isSeen(kindOf(file, asFiles)))
  const choice = newId().slice(0, 16)
  let first = { words: caption, extras }
  // before any file is read, so that later messages come after them
  const placeOf = (kind: Kind): Held =>
    sendTime === undefined ? placeFor(key, kind) : { key, id: newId(), createTime: Date.now(), sendTime }
  const places = files.map((file) => placeOf(kindOf(file, asFiles)))
  for (const [index, file] of files.entries()) {
    const kind = kindOf(file, asFiles)
    const place = places[index] ?? placeOf(kind)
    const page = Math.floor(seen.indexOf(file) / albumMax)
    const album = seen.length > 1 && isSeen(kind) ? `${choice}${page}` : undefined
    const sent = kind === 'image' && !original ? await shrink(file) : file
    const shownAs = (first.words || sendTime !== undefined) && kind === 'audio' ? 'file' : kind
    const trouble = await sendFile(place, sent, shownAs, { album, ...first })
    if (trouble) troubles.push(trouble)
    if (trouble && !notes.has(trouble)) messageStore.leavePlace(key, place.id)
    else first = { words: '', extras: {} }
  }
  if (first.words) returnCaption(key, first.words, first.extras)
  return troubles
}

/** The caption of a file that cannot be sent is not lost. */
function returnCaption(key: ChatKey, text: string, { entities = [] }: Extras): void {
  const draft = wholeDraftOf(key)
  const before = draft.text && `${draft.text}\n`
  const behind = entities.map(([type, offset, ...rest]): Entity => [type, offset + before.length, ...rest])
  saveWhole(key, { ...draft, text: before + text, entities: [...draft.entities, ...behind] })
}

type Held = { key: ChatKey; id: string; createTime: number; sendTime?: number }

function placeFor(key: ChatKey, kind: Kind): Held {
  const id = newId()
  return { key, id, createTime: messageStore.holdPlace(key, id, kind) }
}

const isSeen = (kind: Kind) => kind === 'image' || kind === 'video'

function kindOf({ type }: File, asFiles: boolean): Kind {
  if (asFiles) return 'file'
  if (type.startsWith('image/') && !type.startsWith('image/svg')) return 'image'
  if (type === wma) return 'audio'
  return films.has(type) ? 'video' : 'file'
}

/** The album of a file, and its caption. */
type With = { album: string | undefined; words: string; extras: Extras }

const extrasOf = ({ album, extras }: With): Extras => ({ ...extras, ...(album && { album }) })

async function sendFile(place: Held, file: File, kind: Kind, of: With): Promise<Trouble | undefined> {
  if (file.size === 0) return 'fileEmpty'
  if (kind === 'image') return sendPicture(place, file, of)
  if (file.size > limits.vipFileBytesMax) return 'fileTooLarge'
  const extras = extrasOf(of)
  const caption = of.words ? { text: of.words } : {}
  const url = URL.createObjectURL(file)
  const { size, type: mime, name } = file
  if (kind === 'video') {
    const isRare = rareTypeOf(file) !== undefined
    const film = mayPlay(name, mime) ? await posterOf(url) : undefined
    // What this browser cannot play is sent as a file, except for kinds whose size the server reads.
    if (!film && !isRare) return sendFile(place, file, 'file', of)
    const { poster, ...box } = film ?? unknownFilm
    const shown = poster ? URL.createObjectURL(poster) : ''
    const content = { url, poster: shown, ...box, size, mime, ...caption }
    await begin({ ...place, kind, file, ...(poster && { poster }), content, extras })
  } else if (kind === 'audio') {
    const duration = await wmaMs(file)
    if (!isVoiceLong(duration)) return sendFile(place, file, 'file', of)
    await begin({ ...place, kind, file, content: { url, duration, waveform: '', size, mime }, extras })
  } else
    await begin({
      ...place,
      kind: 'file',
      file,
      content: { url, name, size, mime, ...caption },
      extras: of.extras,
    })
  return undefined
}

/** A picture that is too large is reduced, and one that cannot be read is sent as a file. */
async function sendPicture(place: Held, chosen: File, of: With): Promise<Trouble | undefined> {
  const file = await fitPicture(chosen)
  const url = URL.createObjectURL(file)
  const { size, type: mime } = file
  const box = isUnreadType(mime) ? undefined : await measureImage(url)
  if (!box) {
    URL.revokeObjectURL(url)
    return (await sendFile(place, chosen, 'file', of)) ?? 'pictureAsFile'
  }
  if (size > limits.imageBytesMax) {
    URL.revokeObjectURL(url)
    return 'pictureTooLarge'
  }
  const content = { url, thumb: url, ...box, size, mime, ...(of.words && { text: of.words }) }
  await begin({ ...place, kind: 'image', file, content, extras: extrasOf(of) })
  return file === chosen || isUnreadType(chosen.type) ? undefined : 'pictureShrunk'
}

export function sendVoice(key: ChatKey, { file, duration, waveform }: Voice, extras: Extras): void {
  const url = URL.createObjectURL(file)
  const content = { url, duration, waveform, size: file.size, mime: file.type }
  void begin({ ...placeFor(key, 'audio'), kind: 'audio', file, content, extras })
}

/** Shown once it is stored, so that a file shown as pending survives the closing of the page. */
async function begin(one: StoredUpload): Promise<void> {
  await storeUpload(one)
  add({ ...one, progress: 0, failed: '' })
}

function add(one: Attachment): void {
  store.set([...store.get(), one])
  const { album } = one.extras
  const before = album ? turns().get(album) : undefined
  const done = alone(one.id, () => startUpload(one, before))
  if (!album) return
  turns().set(album, done)
  void done.then(() => turns().get(album) === done && turns().delete(album))
}

/**
 * Continues uploads that an earlier page left, and those that failed while offline. Uploads of another page stay with
 * that page.
 */
export function resumeUploads(left: readonly StoredUpload[]): void {
  for (const { id, failed } of store.get()) if (failed === lineFailed) retryAttachment(id)
  for (const one of left) {
    if (store.get().some(({ id }) => id === one.id)) continue
    // it is uploaded, and its message is in flight
    if (messageStore.getSnapshot(one.key).pending.some(({ frame }) => frame.id === one.id)) {
      forgetUpload(one.id)
      continue
    }
    void takeOver(one.id, () => {
      if (store.get().some(({ id }) => id === one.id)) return
      const url = URL.createObjectURL(one.file)
      const shown = {
        ...('thumb' in one.content && { thumb: url }),
        ...('poster' in one.content && { poster: one.poster ? URL.createObjectURL(one.poster) : '' }),
      }
      if (one.sendTime === undefined) messageStore.holdPlace(one.key, one.id, one.kind, one.createTime)
      noteFile(one.id, one.file.name)
      add({ ...one, content: { ...one.content, url, ...shown }, progress: 0, failed: '' })
    })
  }
}

export function retryAttachment(id: string): void {
  const one = store.get().find((each) => each.id === id)
  if (!one) return
  // refused files come last
  const before = one.failed === lineFailed ? one.createTime : undefined
  const createTime =
    one.sendTime === undefined ? messageStore.holdPlace(one.key, id, one.kind, before) : one.createTime
  change(id, { failed: '', createTime })
  void alone(id, () => startUpload(one))
}

/** Cancelled by its sender. */
export function cancelAttachment(id: string): void {
  const one = store.get().find((each) => each.id === id)
  if (one && 'text' in one.content && one.content.text) returnCaption(one.key, one.content.text, one.extras)
  dropAttachment(id)
}

function dropAttachment(id: string): void {
  forgetUpload(id)
  aborts().get(id)?.abort()
  const one = store.get().find((each) => each.id === id)
  if (one) messageStore.leavePlace(one.key, id)
  if (one) URL.revokeObjectURL(one.content.url)
  if (one && 'poster' in one.content) URL.revokeObjectURL(one.content.poster)
  store.set(store.get().filter((each) => each.id !== id))
}

// so that a room opened offline shows them too
void storedUploads().then(resumeUploads)

onSessionEnd(() => {
  for (const abort of aborts().values()) abort.abort()
  store.set([])
})

async function startUpload(one: Attachment, before?: Promise<void>): Promise<void> {
  const { id, key, kind, extras } = one
  const abort = new AbortController()
  aborts().set(id, abort)
  try {
    const content = JSON.stringify(await uploaded(one, abort.signal))
    await before
    abort.signal.throwIfAborted()
    if (one.sendTime === undefined) messageStore.send(key, { id, msgType: msgType[kind], content, extras })
    else await scheduleFile(one, content, one.sendTime)
    dropAttachment(id)
  } catch (error) {
    if (abort.signal.aborted) return
    const text = error instanceof Error && 'text' in error ? String(error.text) : ''
    // after a network failure it continues by itself
    if (text) messageStore.leavePlace(key, id)
    change(id, { failed: text || lineFailed })
  } finally {
    aborts().delete(id)
  }
}

/** @throws as `api` does; using the same id for each try makes it one message */
async function scheduleFile({ key, id, kind, extras }: Attachment, content: string, sendTime: number) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // voice messages cannot be scheduled
  const code = kind === 'audio' ? msgType.file : msgType[kind]
  const message = { id, msgType: code, content, extras: { ...extras }, sendTime, timeZone }
  await api(scheduledMessages.add, { conversation: refOf(key), ...message }, { quiet: true })
  await invalidate(scheduledMessages.list)
}

/** The message's content with the addresses of the uploaded files. */
async function uploaded({ id, kind, file, poster, content }: Attachment, signal: AbortSignal) {
  const onProgress = (progress: number) => change(id, { progress })
  const above = poster && (await upload(poster, 'chat', { signal }))
  const asFile = kind === 'file'
  const { url, thumb, width, height, size, mime } = await upload(file, 'chat', { onProgress, signal, asFile })
  if (kind === 'image') {
    const { text } = content as ImageContent
    return { url, thumb, width, height, size, mime, ...(text && { text }) }
  }
  return { ...content, url, ...(kind === 'video' && { poster: above?.url ?? '' }) }
}

const change = (id: string, to: Partial<Attachment>) =>
  store.set(store.get().map((one) => (one.id === id ? { ...one, ...to } : one)))
