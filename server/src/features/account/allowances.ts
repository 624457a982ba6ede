import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

type Allowance = { stickers: number; fileBytes: number; bytesPerDay: number }

/** What every user may have. */
const plain: Allowance = {
  stickers: limits.stickersMax,
  fileBytes: limits.fileBytesMax,
  bytesPerDay: limits.uploadBytesPerDay,
}

/** What a user may have above the plain allowance; undefined for nothing. */
export type AllowanceFor = (
  ctx: Pick<App, 'clock'> & { db: Db },
  userId: string,
) => Promise<Allowance | undefined>

export const allowances = new ExtensionPoint<AllowanceFor>('allowances')

/** How much of each thing a user may have now, by the highest of their allowances. They keep what they have already. */
export async function allowanceOf(
  app: Pick<App, 'db' | 'clock' | 'extensions'>,
  userId: string,
  db: Db = app.db,
): Promise<Allowance> {
  const best = { ...plain }
  for (const allowanceFor of allowances.of(app)) {
    const more = await allowanceFor({ clock: app.clock, db }, userId)
    if (!more) continue
    for (const name of Object.keys(best) as (keyof Allowance)[]) best[name] = Math.max(best[name], more[name])
  }
  return best
}
