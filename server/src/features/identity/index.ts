import { identityState } from '@mynah/contract/identity'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'
import { ApiError } from '#platform/api-error.ts'
import { perApp } from '#platform/per-app.ts'
import type { CallGuard } from '#platform/http/serve.ts'
import * as uploads from '#features/uploads/index.ts'
import { secretsOf } from './secrets.ts'
import { masked } from './mask.ts'
import * as store from './store.ts'

export { eraseIdentity, exportIdentity } from './erase.ts'
export { documentNumber } from './documents.ts'
export { reasonTexts } from './reasons.ts'
export { namesFor } from './names.ts'
export { approveNamed } from './service.ts'
export { countWaiting } from './store.ts'

const dayMs = 86_400_000

/** Deletes photos that were never submitted; runs hourly. */
export async function sweepPhotos(app: App): Promise<void> {
  const now = app.clock.now()
  const made = await uploads.photosMade(app, now - 8 * dayMs, now - dayMs)
  const used = await store.photosOf(
    app.db,
    made.map(({ userId }) => userId),
  )
  for (const { url } of made) if (!used.has(url)) await uploads.removePhoto(app, url)
}

const stateOf = perApp((app) => batchLoader((ids: string[]) => store.statesOf(app.db, ids)))

/** Whether an operator approved this user's identity. */
export const isVerified = async (app: App, userId: string): Promise<boolean> =>
  (await stateOf(app)(userId)) === identityState.approved

/** Refuses calls for verified users to all others. */
export const guardVerified: CallGuard = async (ctx, { needs }) => {
  if (needs === 'verified' && !(await isVerified(ctx, ctx.userId))) throw new ApiError('NotVerified')
}

/** Those of these users whose identity was approved. */
export async function verifiedAmong(app: App, userIds: string[]): Promise<Set<string>> {
  const states = await Promise.all(userIds.map(stateOf(app)))
  return new Set(userIds.filter((_, at) => states[at] === identityState.approved))
}

/** The part shown in the user's profile: the state, and the masked number once approved. */
export async function realOf(app: PreparedApp, userId: string): Promise<{ real: number; idCard: string }> {
  const row = await store.stateOf(app, userId)
  const approved = row?.state === identityState.approved
  return { real: row?.state ?? identityState.none, idCard: approved ? row.mask || '*' : '' }
}

/** The verified name, masked, for a user who sends money to compare; '' if there is none. */
export const maskedNameOf = async (app: App, userId: string): Promise<string> =>
  masked(await verifiedNameOf(app, userId))

/** Only for operators and the user. */
export async function verifiedNameOf(app: App, userId: string): Promise<string> {
  const row = await store.find(app.db, userId)
  if (row?.state !== identityState.approved) return ''
  const { firstName, lastName } = secretsOf(app, row)
  return `${firstName} ${lastName}`.trim()
}
