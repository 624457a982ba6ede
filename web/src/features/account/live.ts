import type { Applier } from '#client/live.ts'
import { onSynced } from '#client/query.ts'
import { refreshMe } from './queries.ts'

/** Keeps what is stored of me true; joined in app/live.ts. */
export const accountLive: readonly Applier[] = [onSynced(() => void refreshMe())]
