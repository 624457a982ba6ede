import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { UploadPurpose, Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { filesOf } from '#platform/files.ts'
import { newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import { allowanceOf } from '#features/account/index.ts'
import { isOurs, nameIn, rawName, storedName, thumbName, urlOf } from './addresses.ts'
import { cleaned } from './clean/index.ts'
import { bytesMax, endingOf, kindOf, mayBe, pictureMimes, servedAs } from './kinds.ts'
import { mediaQueue } from './media-queue.ts'
import { storeEncrypted } from './photos.ts'
import { headBytes, redraw } from './pictures.ts'
import { removeFiles } from './removal.ts'
import { maySee, resultAt, rowOf } from './rights.ts'
import { signedAddress } from './signatures.ts'
import * as store from './store.ts'

export const formPath = '/media-form'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Pictures of people and groups are for everybody. */
const isPublic = (purpose: UploadPurpose) => purpose === 'avatar'

type Wanted = { pre: UploadPurpose; name: string; size: number; mime: string }

/** A lease on one key for 60 s, and the form that fills it. */
export async function lease(app: App, userId: string, wanted: Wanted) {
  const kind = kindOf(wanted.mime)
  if (!mayBe(wanted.pre, kind)) throw new ApiError('FileTypeNotAllowed')
  const may = await allowanceOf(app, userId)
  if (wanted.size > bytesMax(wanted.pre, kind, may.fileBytes)) throw new ApiError('FileTooLarge')
  const key = newToken()
  const secret = newToken()
  const now = app.clock.now()
  await reserve(app, may.bytesPerDay, {
    key,
    user_id: userId,
    purpose: wanted.pre,
    name: safeFileName(wanted.name),
    mime: wanted.mime,
    size_max: wanted.size,
    secret_hash: hashOf(secret),
    expires_at: now + limits.credentialMs,
    filled: false,
    result: null,
    created_at: now,
    is_public: isPublic(wanted.pre),
  })
  const seconds = limits.credentialMs / 1000
  const form = await filesOf(app).form(rawName(key), { bytesMax: wanted.size, mime: wanted.mime, seconds })
  return {
    ...(form ?? { url: formPath, fields: { key, secret } }),
    key,
    expireTime: now + limits.credentialMs,
  }
}

/** Throws TooOften above what one person may upload in a day. */
async function reserve(app: App, bytesPerDay: number, row: store.UploadRow): Promise<void> {
  const most = bytesPerDay * app.config.limitFactor
  if (!(await app.transaction((tx) => store.insertWithin(tx, row, most)))) throw new ApiError('TooOften')
}

/** Throws NoDataFound unless there is such a lease. */
export async function checkLease(app: App, key: string, secret: string): Promise<store.UploadRow> {
  const row = await store.find(app.db, key)
  if (!row || !row.secret_hash.equals(hashOf(secret))) throw new ApiError('NoDataFound')
  return row
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** The form upload of the disk store: one key, one fill, the announced size at most. */
export async function takeForm(app: App, row: store.UploadRow, chunks: Chunks): Promise<void> {
  if (!(await store.fill(app.db, row.key, app.clock.now()))) throw new ApiError('UploadExpired')
  await receive(app, row, chunks)
}

const writtenAtOnce = 1024 * 1024

/** Keeps what comes without holding all of it. Throws FileTooLarge above the announced size, and for nothing at all. */
async function receive(app: App, row: store.UploadRow, chunks: Chunks): Promise<void> {
  const files = filesOf(app)
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0
  const write = async () => {
    const bytes = Buffer.concat(waiting)
    // An S3 store has no files that grow.
    if (app.config.s3) await files.put(rawName(row.key), bytes, 'application/octet-stream')
    else await files.writeAt(rawName(row.key), written, bytes)
    written += bytes.length
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (written + waitingBytes > row.size_max) {
      await files.remove(rawName(row.key))
      throw new ApiError('FileTooLarge')
    }
    if (waitingBytes >= writtenAtOnce && !app.config.s3) await write()
  }
  if (written + waitingBytes === 0) throw new ApiError('FileTooLarge')
  if (waitingBytes > 0) await write()
}

/** One part of a file, in any order that leaves no hole; the same part again changes nothing. Answers what comes next. */
export async function takePart(
  app: App,
  row: store.UploadRow,
  offset: number,
  bytes: Buffer,
): Promise<number> {
  const now = app.clock.now()
  if (row.filled || now > row.expires_at) throw new ApiError('UploadExpired')
  if (offset + bytes.length > row.size_max) throw new ApiError('FileTooLarge')
  const size = await filesOf(app).writeAt(rawName(row.key), offset, bytes)
  await store.extend(app.db, row.key, now + limits.uploadPauseMs)
  return size
}

const finishesOf = perApp(() => new Map<string, Promise<Uploaded>>())

/** Checks what was uploaded and keeps it in its form; a second time, also at once, gives the first answer. */
export function finish(app: App, userId: string, key: string): Promise<Uploaded> {
  const finishes = finishesOf(app)
  const name = `${userId} ${key}`
  const running = finishes.get(name)
  if (running) return running
  const mine = finishAlone(app, userId, key).finally(() => finishes.delete(name))
  finishes.set(name, mine)
  return mine
}

/** Other processes may do the same meanwhile. */
async function finishAlone(app: App, userId: string, key: string): Promise<Uploaded> {
  const row = await store.find(app.db, key)
  if (!row || row.user_id !== userId) throw new ApiError('NoDataFound')
  if (row.result !== null) return JSON.parse(row.result) as Uploaded
  const uploaded = await keepOrRemove(app, row)
  if (!uploaded) {
    // Another finish of the same key may have been quicker.
    const done = await store.find(app.db, key)
    if (done && done.result !== null) return JSON.parse(done.result) as Uploaded
    throw new ApiError('UploadExpired')
  }
  if (!(await store.finish(app.db, key, JSON.stringify(uploaded)))) {
    // It was swept or erased meanwhile.
    await removeFiles(app, row)
    throw new ApiError('UploadExpired')
  }
  await filesOf(app).remove(rawName(key))
  return uploaded
}

/** `bytesMax`: what the request holds at most. */
type Given = { purpose: UploadPurpose; name: string; mime: string; bytesMax: number; chunks: Chunks }

/** A whole file in one request. */
export async function upload(app: App, userId: string, given: Given): Promise<Uploaded> {
  const kind = kindOf(given.mime)
  if (!mayBe(given.purpose, kind)) throw new ApiError('FileTypeNotAllowed')
  const now = app.clock.now()
  const may = await allowanceOf(app, userId)
  const row: store.UploadRow = {
    key: newToken(),
    user_id: userId,
    purpose: given.purpose,
    name: safeFileName(given.name),
    mime: given.mime,
    size_max: Math.min(bytesMax(given.purpose, kind, may.fileBytes), given.bytesMax),
    secret_hash: hashOf(newToken()),
    expires_at: now,
    filled: true,
    result: null,
    created_at: now,
    is_public: isPublic(given.purpose),
  }
  await reserve(app, may.bytesPerDay, row)
  await receive(app, row, given.chunks)
  return finish(app, userId, row.key)
}

/** A picture of nobody's, for everybody to see. Throws FileTypeNotAllowed for what is none, PictureTooLarge. */
export async function storeSystemUpload(app: App, tx: Tx, bytes: Buffer): Promise<Uploaded> {
  const now = app.clock.now()
  const row: store.UploadRow = {
    key: newToken(),
    user_id: null,
    purpose: 'house',
    name: 'picture',
    mime: '',
    size_max: bytes.length,
    secret_hash: hashOf(newToken()),
    expires_at: now,
    filled: true,
    result: null,
    created_at: now,
    is_public: true,
  }
  const uploaded = await savePicture(app, row, bytes, async () => bytes)
  if (!uploaded) throw new ApiError('UploadFailed')
  await store.insert(tx, { ...row, mime: uploaded.mime, result: JSON.stringify(uploaded) })
  return uploaded
}

/** What is refused for its bytes is refused again by any other try: only a new upload helps. */
async function keepOrRemove(app: App, row: store.UploadRow): Promise<Uploaded | null> {
  try {
    return await keep(app, row)
  } catch (error) {
    const isFinal = error instanceof ApiError && finalRefusals.has(error.error)
    if (isFinal) await filesOf(app).remove(rawName(row.key))
    throw error
  }
}

const finalRefusals: ReadonlySet<ErrorName> = new Set(['FileTypeNotAllowed', 'PictureTooLarge'])

async function keep(app: App, row: store.UploadRow): Promise<Uploaded | null> {
  const kind = kindOf(row.mime)
  if (!row.filled) await checkComplete(app, row)
  if (kind === 'file') return keepFile(app, row)
  const raw = rawName(row.key)
  if (kind === 'picture') {
    const head = await headOf(app, raw)
    return head && savePicture(app, row, head, () => filesOf(app).get(raw, row.size_max))
  }
  return mediaQueue.run(row.user_id ?? '', row.size_max, async () => {
    const bytes = await filesOf(app).get(raw, row.size_max)
    return bytes && storeMedia(app, row, kind, bytes)
  })
}

async function headOf(app: App, name: string): Promise<Buffer | null> {
  const file = await filesOf(app).open(name, { start: 0, end: headBytes - 1 })
  return file && Buffer.concat(await file.stream.toArray())
}

/** A file that came in parts must be whole. An S3 store does not report that it came, so there any size will do. */
async function checkComplete(app: App, row: store.UploadRow): Promise<void> {
  if (app.config.s3) return
  const raw = await filesOf(app).open(rawName(row.key))
  raw?.stream.destroy()
  if (raw && raw.size < row.size_max) throw new ApiError('UploadFailed')
}

/** Kept as it is, under an ending that no browser opens. */
async function keepFile(app: App, row: store.UploadRow): Promise<Uploaded | null> {
  const raw = await filesOf(app).open(rawName(row.key))
  raw?.stream.destroy()
  const file = storedName(row, 'bin')
  if (!raw || raw.size > row.size_max) return null
  if (!(await filesOf(app).move(rawName(row.key), file, 'application/octet-stream'))) return null
  return { ...plain(row, file), size: raw.size, mime: row.mime || 'application/octet-stream' }
}

const plain = (row: store.UploadRow, file: string): Uploaded => ({
  url: urlOf(file),
  thumb: '',
  name: row.name,
  size: row.size_max,
  mime: row.mime,
  width: 0,
  height: 0,
  duration: 0,
})

/** Judged by its bytes; what the name says counts for nothing. */
async function storeMedia(
  app: App,
  row: store.UploadRow,
  kind: 'audio' | 'video',
  bytes: Buffer,
): Promise<Uploaded> {
  const type = await fileTypeFromBuffer(bytes)
  const ending = type && endingOf(kind, type.mime)
  if (!ending) throw new ApiError('FileTypeNotAllowed')
  const file = storedName(row, ending)
  const { mime } = servedAs(file)
  const { bytes: clean, width, height, duration } = cleaned(ending, bytes)
  await filesOf(app).put(file, clean, mime)
  return { ...plain(row, file), size: clean.length, mime, width, height, duration }
}

/** `head` is the beginning of what is read in its turn; null where that is gone by then. */
async function savePicture(
  app: App,
  row: store.UploadRow,
  head: Buffer,
  read: () => Promise<Buffer | null>,
): Promise<Uploaded | null> {
  const { purpose, key } = row
  const type = await fileTypeFromBuffer(head)
  if (!type || !pictureMimes.has(type.mime)) throw new ApiError('FileTypeNotAllowed')
  const picture = await redraw(row.user_id ?? '', head, read)
  if (!picture) return null
  const { width, height, mime } = picture
  if (purpose === 'certificate') {
    const file = await storeEncrypted(app, key, picture.bytes)
    return { ...plain(row, file), size: picture.bytes.length, mime, width, height }
  }
  const file = storedName(row, picture.extension)
  const thumb = thumbName(row)
  await filesOf(app).put(file, picture.bytes, picture.mime)
  await filesOf(app).put(thumb, picture.thumb, 'image/webp')
  return {
    ...plain(row, file),
    thumb: urlOf(thumb),
    size: picture.bytes.length,
    mime,
    width,
    height,
  }
}

/** The finished upload behind a URL of ours, by whomever; null for any other. */
export const finishedAt = async (app: App, url: string): Promise<Uploaded | null> =>
  isOurs(app, url) ? resultAt(await rowOf(app, url), url) : null

/** The same, of this person alone. */
export async function ownedAt(app: App, userId: string, url: string): Promise<Uploaded | null> {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  return row?.user_id === userId ? resultAt(row, url) : null
}

/** A finished picture as it is served. */
export const bytesAt = (app: App, url: string): Promise<Buffer | null> =>
  filesOf(app).get(nameIn(url), limits.imageBytesMax)

/** What people see as the file's name: no folders, no control or direction characters, 120 characters at most. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return [...(clean || 'file')].slice(0, 120).join('')
}

/** An address of a file for those who can send no header; throws NoDataFound unless this person may see it. */
export async function addressFor(app: App, userId: string, url: string) {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  if (!row || !resultAt(row, url) || !(await maySee(app, userId, row))) throw new ApiError('NoDataFound')
  return signedAddress(app, nameIn(url))
}
