import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { limits } from '@mynah/contract/limits'
import type { UploadPurpose, Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import { newToken } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { redraw } from './pictures.ts'
import * as store from './store.ts'

export const mediaPath = '/media/'
export const formPath = '/media-form'

const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/tiff',
])

/** Only pictures so far; the purposes of features to come get their kinds with them. */
const bytesMax = (purpose: UploadPurpose) =>
  purpose === 'certificate' ? 8 * 1024 * 1024 : limits.imageBytesMax

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const rawName = (key: string) => `raw/${key}`

export const urlOf = (app: App, name: string) => `${app.config.mediaUrl ?? ''}${mediaPath}${name}`

type Wanted = { pre: UploadPurpose; name: string; size: number; mime: string }

/** A lease on one key for 60 s, and the form that fills it. */
export async function lease(app: App, userId: string, wanted: Wanted) {
  const most = bytesMax(wanted.pre)
  if (wanted.size > most) throw new Refusal('FileTooLarge')
  if (!wanted.mime.startsWith('image/') || wanted.mime.startsWith('image/svg'))
    throw new Refusal('FileTypeNotAllowed')
  const key = newToken()
  const secret = newToken()
  const now = app.clock.now()
  await store.insert(app.db, {
    key,
    user_id: userId,
    purpose: wanted.pre,
    name: safeFileName(wanted.name),
    size_max: wanted.size,
    secret_hash: hashOf(secret),
    expires_at: now + limits.credentialMs,
    filled: false,
    result: null,
    created_at: now,
  })
  const seconds = limits.credentialMs / 1000
  const form = await filesOf(app).form(rawName(key), { bytesMax: wanted.size, mime: wanted.mime, seconds })
  return {
    ...(form ?? { url: formPath, fields: { key, secret } }),
    key,
    expireTime: now + limits.credentialMs,
  }
}

/** Throws NoDataFound unless there is such a lease. */
export async function checkLease(app: App, key: string, secret: string): Promise<store.UploadRow> {
  const row = await store.find(app.db, key)
  if (!row || !row.secret_hash.equals(hashOf(secret))) throw new Refusal('NoDataFound')
  return row
}

/** The form upload of the disk store: one key, one fill, the announced size at most. */
export async function takeForm(app: App, key: string, secret: string, bytes: Buffer): Promise<void> {
  const row = await checkLease(app, key, secret)
  if (bytes.length === 0 || bytes.length > row.size_max) throw new Refusal('FileTooLarge')
  if (!(await store.fill(app.db, key, app.clock.now()))) throw new Refusal('UploadExpired')
  await filesOf(app).put(rawName(key), bytes, 'application/octet-stream')
}

/** Checks what was uploaded and draws it anew; a second time gives the first answer. */
export async function finish(app: App, userId: string, key: string): Promise<Uploaded> {
  const row = await store.find(app.db, key)
  if (!row || row.user_id !== userId) throw new Refusal('NoDataFound')
  if (row.result !== null) return JSON.parse(row.result) as Uploaded
  const bytes = await filesOf(app).get(rawName(key), row.size_max)
  if (!bytes) {
    // Another finish of the same key may have been quicker.
    const done = await store.find(app.db, key)
    if (done && done.result !== null) return JSON.parse(done.result) as Uploaded
    throw new Refusal('UploadExpired')
  }
  const uploaded = await keep(app, row.purpose as UploadPurpose, row.name, bytes, key)
  await store.finish(app.db, key, JSON.stringify(uploaded))
  await filesOf(app).remove(rawName(key))
  return uploaded
}

/** A whole file in one request. */
export async function upload(app: App, userId: string, purpose: UploadPurpose, name: string, bytes: Buffer) {
  if (bytes.length > bytesMax(purpose)) throw new Refusal('FileTooLarge')
  const key = newToken()
  const now = app.clock.now()
  const uploaded = await keep(app, purpose, safeFileName(name), bytes, key)
  await store.insert(app.db, {
    key,
    user_id: userId,
    purpose,
    name: uploaded.name,
    size_max: bytes.length,
    secret_hash: hashOf(newToken()),
    expires_at: now,
    filled: true,
    result: JSON.stringify(uploaded),
    created_at: now,
  })
  return uploaded
}

/** Judged by its bytes; what the name says counts for nothing. */
async function keep(
  app: App,
  purpose: UploadPurpose,
  name: string,
  bytes: Buffer,
  key: string,
): Promise<Uploaded> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !pictures.has(type.mime)) throw new Refusal('FileTypeNotAllowed')
  const picture = await redraw(bytes)
  const file = `${purpose}/${key}.${picture.extension}`
  const thumb = `${purpose}/${key}-s.webp`
  await filesOf(app).put(file, picture.bytes, picture.mime)
  await filesOf(app).put(thumb, picture.thumb, 'image/webp')
  return {
    url: urlOf(app, file),
    thumb: urlOf(app, thumb),
    name,
    size: picture.bytes.length,
    mime: picture.mime,
    width: picture.width,
    height: picture.height,
    duration: 0,
  }
}

/** What people see as the file's name: no folders, no control or direction characters, 120 characters at most. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return [...(clean || 'file')].slice(0, 120).join('')
}

/** Leases that nobody finished within an hour, and their bytes. */
export async function sweepUploads(app: App): Promise<void> {
  const keys = await store.abandoned(app.db, app.clock.now() - 3_600_000)
  for (const key of keys) await filesOf(app).remove(rawName(key))
}

/** Whether a URL is a finished upload of this installation. */
export const isOurs = (app: App, url: string): boolean => {
  const start = urlOf(app, '')
  return (
    url.startsWith(start) && /^[a-z]+\/[A-Za-z0-9_-]{43}(-s)?\.[a-z0-9]{1,5}$/.test(url.slice(start.length))
  )
}
