import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { Uploaded } from '@mynah/contract/uploads'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Requester } from '#platform/queues/fair-queue.ts'
import { filesOf } from '#platform/files/files.ts'
import { newToken } from '#platform/ids.ts'
import { nameIn, rawName, storedName, thumbName, urlOf } from './addresses.ts'
import { uncopied } from './copy.ts'
import { kindOf, servedAs } from './kinds.ts'
import { storeEncrypted } from './photos.ts'
import { readInTurn } from './reading.ts'
import { requireRoom, requireWorkRoom } from './room.ts'
import * as store from './store.ts'

/** A file refused for its content is deleted, since a retry would be refused too. */
export async function keepOrRemove(
  app: App,
  row: store.UploadRow,
  requester: Requester,
): Promise<Uploaded | null> {
  try {
    return await keep(app, row, requester)
  } catch (error) {
    const isFinal = error instanceof ApiError && finalRefusals.has(error.error)
    if (isFinal) {
      if (app.config.s3) await store.countReceived(app.db, row.key, row.size_max)
      await filesOf(app).remove(rawName(row.key))
    }
    throw error
  }
}

const finalRefusals: ReadonlySet<ErrorName> = new Set([
  'FileTypeNotAllowed',
  'PictureTooLarge',
  'FileTooComplex',
])

async function keep(app: App, row: store.UploadRow, requester: Requester): Promise<Uploaded | null> {
  const kind = kindOf(row.mime)
  if (!row.filled) await checkComplete(app, row)
  if (kind === 'file') return keepFile(app, row)
  return kind === 'picture' ? keepPicture(app, row, requester) : keepMedia(app, row, requester, kind)
}

/** A file uploaded in parts has to be complete. An S3 store does not report the size, so any is accepted. */
async function checkComplete(app: App, row: store.UploadRow): Promise<void> {
  if (app.config.s3) return
  const raw = await filesOf(app).open(rawName(row.key))
  raw?.stream.destroy()
  if (raw && raw.size < row.size_max) throw new ApiError('UploadFailed')
}

/** Stores a file unchanged, under an extension that no browser opens. */
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

/** Decided by its bytes; the name is ignored. */
const keepMedia = (app: App, row: store.UploadRow, requester: Requester, as: 'audio' | 'video') =>
  readInTurn(
    app,
    {
      requester,
      name: rawName(row.key),
      bytesMax: row.size_max,
      before: () => requireWorkRoom(app, row.size_max),
      job: ({ path, out }) => ({ kind: 'media' as const, path, out, as }),
    },
    async ({ ending, ...made }, { out }): Promise<Uploaded> => {
      const file = storedName(row, ending)
      const { mime } = servedAs(file)
      await filesOf(app).keep(out, file, mime)
      return { ...plain(row, file), ...made, mime }
    },
  )

const drawnAs = (purpose: string) =>
  purpose === 'certificate' ? 'document' : purpose === 'face' ? 'sticker' : 'picture'

const keepPicture = (app: App, row: store.UploadRow, requester: Requester) =>
  readInTurn(
    app,
    {
      requester,
      name: rawName(row.key),
      bytesMax: row.size_max,
      before: () => requireWorkRoom(app, row.size_max),
      job: (paths) => ({ kind: 'picture' as const, ...paths, as: drawnAs(row.purpose) }),
    },
    async ({ extension, ...made }, { out, thumb }): Promise<Uploaded> => {
      if (row.purpose === 'certificate') {
        const sealed = await storeEncrypted(app, row.key, await readFile(out))
        return { ...plain(row, sealed), ...made, mime: 'image/webp' }
      }
      const file = storedName(row, extension)
      const { mime } = servedAs(file)
      await filesOf(app).keep(out, file, mime)
      await filesOf(app).keep(thumb, thumbName(row), 'image/webp')
      return { ...plain(row, file), thumb: urlOf(thumbName(row)), ...made, mime }
    },
  )

/**
 * Stores a picture that belongs to no user: one of the system, for everybody, or one of a chat, for users who see
 * something with it. Throws FileTypeNotAllowed if it is not a picture, PictureTooLarge.
 */
export async function storeSystemUpload(
  app: App,
  tx: Tx,
  bytes: Buffer,
  purpose: 'house' | 'chat' = 'house',
): Promise<Uploaded> {
  const now = app.clock.now()
  const row = {
    key: newToken(),
    user_id: null,
    purpose,
    name: 'picture',
    mime: 'image/*',
    size_max: bytes.length,
    secret_hash: createHash('sha256').update(newToken()).digest(),
    expires_at: now,
    filled: true,
    result: null,
    created_at: now,
    is_public: purpose === 'house',
    received: 0,
    ...uncopied(app),
  }
  await requireRoom(app, bytes.length)
  const files = filesOf(app)
  await files.put(rawName(row.key), bytes, 'application/octet-stream')
  try {
    const uploaded = await keepPicture(app, row, { person: '', address: '' })
    if (!uploaded) throw new ApiError('UploadFailed')
    await store.insert(tx, { ...row, mime: uploaded.mime, result: JSON.stringify(uploaded) })
    return uploaded
  } finally {
    await files.remove(rawName(row.key))
  }
}

/** The perceptual hash of a finished picture, for finding similar ones; null if it is gone. */
export const hashOfPicture = (app: App, requester: Requester, url: string): Promise<string | null> =>
  readInTurn(
    app,
    {
      requester,
      name: nameIn(url),
      bytesMax: limits.imageBytesMax,
      job: ({ path }) => ({ kind: 'hash' as const, path }),
    },
    async ({ bits }) => bits,
  )
