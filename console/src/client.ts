import { QueryClient, queryOptions } from '@tanstack/react-query'
import { AdminClient } from '@mynah/client/admin'
import { ApiError } from '@mynah/client/errors'
import type { AdminCall, AdminInput, AdminOutput } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { teamwork, type Holder } from '@mynah/contract/teamwork'
import { hasActed } from './activity.ts'
import { languageNow, translateNow } from './i18n/translate.ts'
import { dateOf } from './parts/dates.ts'

let onOut = () => undefined as void
/** Registers a listener for the end of the session. */
export const onSignedOut = (listener: () => void) => (onOut = listener)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
})

const client = new AdminClient({
  url: location.origin,
  language: languageNow,
  hasActed,
  say: (trouble) => translateNow('parts')(trouble === 'malformed' ? 'wrongInput' : 'noAnswer'),
})

/** Makes a call of the console. The message of a thrown error is the text to show. */
export const callAdmin = <C extends AdminCall>(call: C, input: AdminInput<C>): Promise<AdminOutput<C>> =>
  // the session check handles its own error, by which the console learns that nobody is signed in
  endingSession(() => client.call(call, input), call.path !== operators.me.path)

/** Fetches a file of the console by its path below that of calls. */
export const fetchFile = (path: string): Promise<Blob> => endingSession(() => client.file(path))

async function endingSession<T>(ask: () => Promise<T>, doesEnd = true): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (doesEnd && error instanceof ApiError && error.name === 'SessionInvalid') onOut()
    // the item shows who has it now
    if (holderIn(error)) void invalidate(teamwork.open, teamwork.list)
    throw error
  }
}

/** A query for a call and its input, which together are its key. */
export const queryOf = <C extends AdminCall>(call: C, input: AdminInput<C>) =>
  queryOptions<AdminOutput<C>>({ queryKey: [call.path, input], queryFn: () => callAdmin(call, input) })

/** Invalidates all cached answers of these calls. */
export const invalidate = (...calls: AdminCall[]) =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })))

/** Who has the item for which a decision was refused; undefined for other errors. */
export function holderIn(error: unknown): Holder | undefined {
  if (!(error instanceof ApiError) || error.name !== 'ClaimedByOther') return undefined
  return (error.data as Holder | null) ?? undefined
}

export function sentenceOf(error: unknown): string {
  const holder = holderIn(error)
  if (holder) return translateNow('parts')('openElsewhere', { name: holder.name, time: dateOf(holder.since) })
  return error instanceof Error ? error.message : translateNow('parts')('wentWrong')
}
