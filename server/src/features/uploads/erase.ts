import type { Readable } from 'node:stream'
import type { Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files/files.ts'
import { nameIn } from './addresses.ts'
import { sealedFolder } from './photos.ts'
import { removeUpload } from './removal.ts'
import * as store from './store.ts'

const atOnce = 200

const isSealed = (result: Uploaded) => nameIn(result.url).startsWith(sealedFolder)

async function* uploadsOf(app: App, userId: string) {
  for (let after = ''; ;) {
    const rows = await store.ofPerson(app.db, userId, after, atOnce)
    for (const row of rows) yield { ...row, done: row.result ? (JSON.parse(row.result) as Uploaded) : null }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.key
  }
}

export async function* exportUploads(app: App, userId: string): AsyncIterable<unknown> {
  for await (const { key, name, purpose, done, created_at } of uploadsOf(app, userId))
    if (done) yield { key, name, purpose, mime: done.mime, size: done.size, createTime: created_at }
}

/** The addresses of all uploads of a user. */
export async function addressesOf(app: App, userId: string): Promise<string[]> {
  const urls: string[] = []
  for await (const { done } of uploadsOf(app, userId)) if (done) urls.push(done.url)
  return urls
}

type File = { name: string; size: number; open(): Promise<Readable | null> }

/** Without photos of documents, which are encrypted and opened by operators only. */
export async function* filesOfPerson(app: App, userId: string): AsyncIterable<File> {
  for await (const { key, done } of uploadsOf(app, userId)) {
    if (!done || isSealed(done)) continue
    const stored = nameIn(done.url)
    const ending = /\.\w+$/.exec(stored)?.[0] ?? ''
    yield {
      name: `${key}${ending}`,
      size: done.size,
      open: async () => (await filesOf(app).open(stored))?.stream ?? null,
    }
  }
}

export async function eraseUploads(app: App, userId: string): Promise<void> {
  for await (const row of uploadsOf(app, userId)) await removeUpload(app, app.db, row)
  await store.forgetRemoved(app.db, { userId })
}
