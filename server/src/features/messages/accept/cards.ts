import type { LinkCard } from '@mynah/contract/link-card'
import type { Extras } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { extrasShown } from '../files/files-store.ts'

/** A link preview that this user requested shortly before. */
export const freshCards = new ExtensionPoint<
  (app: App, userId: string, id: string) => Promise<LinkCard | undefined>
>('freshCards')

/** A link preview that this user may send: their own, or one of a message that they can see. */
export async function cardFor(app: App, userId: string, id: string): Promise<LinkCard | undefined> {
  for (const fresh of freshCards.of(app)) {
    const card = await fresh(app, userId, id)
    if (card) return card
  }
  const extras = await extrasShown(app.db, userId, id)
  const card = extras === undefined ? undefined : (JSON.parse(extras) as Extras).card
  return card?.id === id ? card : undefined
}
