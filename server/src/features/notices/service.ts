import { parseRichText, writeHtml } from '@mynah/contract/rich-text'
import type { Language } from '@mynah/contract/languages'
import { noticeEvents, type NoticeKind } from '@mynah/contract/notices'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emitTo } from '#platform/bus/emit.ts'
import { toEveryone } from '#platform/bus/topics.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as store from './store.ts'

type Texts = Partial<Record<Language, { title: string; html: string }>>

/** Stores only the HTML that rich-text.ts allows. */
const rowsOf = (id: string, texts: Texts): store.TextRow[] =>
  Object.entries(texts).map(([language, { title, html }]) => ({
    notice_id: id,
    language,
    title,
    html: writeHtml(parseRichText(html)),
  }))

export async function publish(app: App, tx: Tx, kind: NoticeKind, texts: Texts, at: number): Promise<string> {
  const id = newId()
  await store.insert(tx, { id, kind, created_at: at, removed: false })
  await store.setTexts(tx, rowsOf(id, texts))
  afterCommit(tx, () => emitTo(app, toEveryone, noticeEvents.published, { kind }))
  return id
}

export async function change(tx: Tx, id: string, texts: Texts): Promise<void> {
  const row = await store.find(tx, id)
  if (!row || row.removed) throw new ApiError('NoDataFound')
  await store.setTexts(tx, rowsOf(id, texts))
}
