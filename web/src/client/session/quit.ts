import { auth } from '@mynah/contract/auth'
import { api } from '#client/api/api.ts'

/** Ends the session on the server. Apart, since a start does without it. */
export const quit = () => api(auth.quit, {}, { quiet: true, signal: AbortSignal.timeout(3_000) })
