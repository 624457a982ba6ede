import type { App } from '#platform/app.ts'
import * as uploads from '#features/uploads/index.ts'
import * as store from './store.ts'

/** Exports the masked number only; the rest stays encrypted. */
export async function* exportIdentity(app: App, userId: string): AsyncIterable<unknown> {
  const row = await store.find(app.db, userId)
  if (!row) return
  const { state, country, card_kind, mask, submitted_at, decided_at } = row
  yield {
    state,
    country,
    cardKind: card_kind,
    number: mask,
    submittedAt: submitted_at,
    decidedAt: decided_at,
  }
}

export async function eraseIdentity(app: App, userId: string): Promise<void> {
  const row = await store.find(app.db, userId)
  for (const url of [row?.front, row?.back]) if (url) await uploads.removePhoto(app, url)
  await app.transaction((tx) => store.remove(tx, userId))
}
