import { auth } from '@mynah/contract/auth'
import { api } from '#client/api/api.ts'

/** Ends the session on the server. In a file of its own, since a start does not need it. */
export const quit = () => api(auth.quit, {}, { quiet: true, signal: AbortSignal.timeout(3_000) })
