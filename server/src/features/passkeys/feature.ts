import type { App } from '#platform/app.ts'
import { defineFeature } from '#platform/feature.ts'
import { passkeyProofs, personalData } from '#features/account/index.ts'
import { passkeySets } from '#features/credentials/index.ts'
import { examinePasskeys } from './doctor.ts'
import { passkeyHandlers } from './handlers.ts'
import { judgePayment } from './service.ts'
import { passkeySet } from './stored-credential.ts'
import * as store from './store.ts'

/** A user's passkeys for an export, without the keys, which are useless elsewhere. */
async function* exportPasskeys(app: App, userId: string): AsyncIterable<unknown> {
  for (const { name, synced, created_at, used_at } of await store.of(app.db, userId))
    yield { name, synced, createTime: created_at, lastTime: used_at }
}

const erasePasskeys = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeOf(tx, userId))

const sweepChallenges = async (app: App): Promise<void> => {
  await store.sweep(app.db, app.clock.now())
}

export const passkeys = defineFeature({
  name: 'passkeys',
  calls: passkeyHandlers,
  examine: examinePasskeys,
  tablesNotBackedUp: ['passkey_challenges'],
  extensions: [
    passkeyProofs.with(judgePayment),
    passkeySets.with(passkeySet),
    personalData.with({
      name: 'passkeys',
      phase: 'credentials',
      read: exportPasskeys,
      erase: erasePasskeys,
    }),
  ],
  jobs: [{ name: 'sweep challenges of passkeys', everyMs: 3_600_000, run: sweepChallenges }],
})
