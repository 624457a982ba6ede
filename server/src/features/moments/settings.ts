import type { InputOf } from '@mynah/contract/kit'
import {
  defaultVisibilities,
  isNarrower,
  type moments as calls,
  type MomentSettings,
  type MomentVisibility,
} from '@mynah/contract/moments'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { announceShown } from './announce.ts'
import * as people from './people-store.ts'
import { narrow } from './store.ts'

type Ctx = App & { userId: string }

/** The visibility of a moment published without one; locked against changes until the transaction ends. */
export const defaultVisibility = async (tx: Tx, userId: string): Promise<MomentVisibility> =>
  defaultVisibilities[(await people.lockPerson(tx, userId)).shown_to]

export async function settingsOf(ctx: Ctx): Promise<MomentSettings> {
  const { shown_to: shownTo, span } = await people.personOf(ctx.db, ctx.userId)
  return { shownTo, span }
}

/** A narrower setting also narrows published moments, unless the user declines; a wider one never widens them. */
export async function changeSettings(
  ctx: Ctx,
  { shownTo, span, past = true }: InputOf<typeof calls.changeSettings>,
): Promise<MomentSettings> {
  await ctx.transaction(async (tx) => {
    const before = await people.lockPerson(tx, ctx.userId)
    if (shownTo && past && isNarrower(shownTo, before.shown_to))
      await narrow(tx, ctx.userId, defaultVisibilities[shownTo])
    await people.change(tx, ctx.userId, { shown_to: shownTo ?? before.shown_to, span: span ?? before.span })
  })
  await announceShown(ctx, ctx.userId)
  return settingsOf(ctx)
}
