import { createHash } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import { isUnreadType } from '@mynah/contract/picture-size'
import type { UploadPurpose, Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/queues/fair-queue.ts'
import { filesOf } from '#platform/files/files.ts'
import { newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import { allowanceOf } from '#features/account/index.ts'
import { isOurs, nameIn, rawName } from './addresses.ts'
import { uncopied } from './copy.ts'
import { keepOrRemove } from './keeping.ts'
import { bytesMax, kindOf, mayBe } from './kinds.ts'
import { removeFiles } from './removal.ts'
import { maySee, resultAt, rowOf } from './rights.ts'
import { requireRoom } from './room.ts'
import { signedAddress } from './signatures.ts'
import * as store from './store.ts'

export const formPath = '/media-form'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Pictures of users and groups are public. */
const isPublic = (purpose: UploadPurpose) => purpose === 'avatar'

type Wanted = { pre: UploadPurpose; name: string; size: number; mime: string }

/** Creates an upload key valid for 60 s, and the form for it. */
export async function beginUpload(app: App, userId: string, wanted: Wanted) {
  const kind = kindOf(wanted.mime)
  if (!mayBe(wanted.pre, kind) || isUnreadType(wanted.mime)) throw new ApiError('FileTypeNotAllowed')
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
    received: 0,
    uncopied_since: null,
  })
  const seconds = limits.credentialMs / 1000
  const form = await filesOf(app).form(rawName(key), { bytesMax: wanted.size, mime: wanted.mime, seconds })
  return {
    ...(form ?? { url: formPath, fields: { key, secret } }),
    key,
    expireTime: now + limits.credentialMs,
  }
}

/** Throws TooOften above a user's daily limit, NoRoomForFiles if the disk is nearly full. */
async function reserve(app: App, bytesPerDay: number, row: store.UploadRow): Promise<void> {
  await requireRoom(app, row.size_max)
  const most = bytesPerDay * app.config.limitFactor
  if (!(await app.transaction((tx) => store.insertWithin(tx, row, most)))) throw new ApiError('TooOften')
}

/** Throws NoDataFound unless there is such an upload. */
export async function requireUpload(app: App, key: string, secret: string): Promise<store.UploadRow> {
  const row = await store.find(app.db, key)
  if (!row || !row.secret_hash.equals(hashOf(secret))) throw new ApiError('NoDataFound')
  return row
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** Receives a form upload into the disk store: once for each key, at most the announced size. */
export async function receiveForm(app: App, row: store.UploadRow, chunks: Chunks): Promise<void> {
  if (!(await store.fill(app.db, row.key, app.clock.now()))) throw new ApiError('UploadExpired')
  await receive(app, row, chunks)
}

const writtenAtOnce = 1024 * 1024

/**
 * Stores the file as it arrives. Throws FileTooLarge above the announced size and for an empty file, NoRoomForFiles if
 * the disk filled up meanwhile.
 */
async function receive(app: App, row: store.UploadRow, chunks: Chunks): Promise<void> {
  const files = filesOf(app)
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0
  const write = async () => {
    const bytes = Buffer.concat(waiting)
    await requireRoom(app, bytes.length)
    // An S3 store cannot append to files.
    if (app.config.s3) await files.put(rawName(row.key), bytes, 'application/octet-stream')
    // Not synced yet: the upload is confirmed only after its final form was stored and synced.
    else await files.writeAt(rawName(row.key), written, bytes, { synced: false })
    written += bytes.length
    waiting = []
    waitingBytes = 0
  }
  try {
    for await (const chunk of chunks) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (written + waitingBytes > row.size_max) throw new ApiError('FileTooLarge')
      if (waitingBytes >= writtenAtOnce && !app.config.s3) await write()
    }
    if (written + waitingBytes === 0) throw new ApiError('FileTooLarge')
    if (waitingBytes > 0) await write()
  } catch (error) {
    if (error instanceof ApiError) await files.remove(rawName(row.key))
    throw error
  } finally {
    await store.countReceived(app.db, row.key, written + waitingBytes)
  }
}

/**
 * Receives a part of a file, at any offset up to the present end; a repeat changes nothing. Returns the next offset.
 */
export async function receivePart(
  app: App,
  row: store.UploadRow,
  offset: number,
  bytes: Buffer,
): Promise<number> {
  const now = app.clock.now()
  if (row.filled || now > row.expires_at) throw new ApiError('UploadExpired')
  if (offset + bytes.length > row.size_max) throw new ApiError('FileTooLarge')
  await requireRoom(app, bytes.length)
  const size = await filesOf(app).writeAt(rawName(row.key), offset, bytes, { synced: true })
  await store.extend(app.db, row.key, now + limits.uploadPauseMs, size)
  return size
}

const finishesOf = perApp(() => new Map<string, Promise<Uploaded>>())

/** Validates an upload and stores its final form; repeats, even concurrent ones, get the first answer. */
export function finish(app: App, requester: Requester, key: string): Promise<Uploaded> {
  const finishes = finishesOf(app)
  const name = `${requester.person} ${key}`
  const running = finishes.get(name)
  if (running) return running
  const mine = finishAlone(app, requester, key).finally(() => finishes.delete(name))
  finishes.set(name, mine)
  return mine
}

/** Other processes may do the same at the same time. */
async function finishAlone(app: App, requester: Requester, key: string): Promise<Uploaded> {
  const row = await store.find(app.db, key)
  if (!row || row.user_id !== requester.person) throw new ApiError('NoDataFound')
  if (row.result !== null) return JSON.parse(row.result) as Uploaded
  const uploaded = await keepOrRemove(app, row, requester)
  if (!uploaded) {
    // Another request may have finished it first.
    const done = await store.find(app.db, key)
    if (done && done.result !== null) return JSON.parse(done.result) as Uploaded
    throw new ApiError('UploadExpired')
  }
  const result = JSON.stringify(uploaded)
  if (!(await store.finish(app.db, key, { result, ...uncopied(app) }))) {
    // It was deleted meanwhile.
    await removeFiles(app, row)
    throw new ApiError('UploadExpired')
  }
  await filesOf(app).remove(rawName(key))
  return uploaded
}

/** `bytesMax`: the most that the request may contain. */
type Given = { purpose: UploadPurpose; name: string; mime: string; bytesMax: number; chunks: Chunks }

/** Uploads a complete file in one request. */
export async function upload(app: App, requester: Requester, given: Given): Promise<Uploaded> {
  const userId = requester.person
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
    received: 0,
    uncopied_since: null,
  }
  await reserve(app, may.bytesPerDay, row)
  await receive(app, row, given.chunks)
  return finish(app, requester, row.key)
}

/** The finished upload at our URL, of any user; null otherwise. */
export const finishedAt = async (app: App, url: string): Promise<Uploaded | null> =>
  isOurs(app, url) ? resultAt(await rowOf(app, url), url) : null

/** The same, if it is this user's own. */
export async function ownedAt(app: App, userId: string, url: string): Promise<Uploaded | null> {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  return row?.user_id === userId ? resultAt(row, url) : null
}

/** A displayable file name: no folders, no control or direction characters, 120 characters at most. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return [...(clean || 'file')].slice(0, 120).join('')
}

/** A temporary address for clients that cannot send headers; throws NoDataFound unless this user may see the file. */
export async function addressFor(app: App, userId: string, url: string) {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  if (!row || !resultAt(row, url) || !(await maySee(app, userId, row))) throw new ApiError('NoDataFound')
  return signedAddress(app, nameIn(url), userId)
}
