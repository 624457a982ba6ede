import { QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  actedHeader,
  adminHeader,
  adminPath,
  type AdminCall,
  type AdminInput,
  type AdminOutput,
} from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { hasActed } from './activity.ts'
import { languageNow, translateNow } from './i18n/translate.ts'
import { errorNamed, errors, success, type ErrorName } from '@mynah/contract/errors'

/** The server said no; `message` is its sentence. */
export class ApiError extends Error {
  override name: ErrorName | 'Unknown'
  constructor(retCode: string, text: string) {
    super(text || `Refused with ${retCode}`)
    this.name = errorNamed(retCode) ?? 'Unknown'
  }
}

let onOut = () => undefined as void
/** Called when the session is over. */
export const onSignedOut = (listener: () => void) => (onOut = listener)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
})

/** Makes one call of the console; the cookie goes along. Throws a Refusal, or an Error where no answer came. */
export async function ask<C extends AdminCall>(call: C, input: AdminInput<C>): Promise<AdminOutput<C>> {
  const given = z.safeEncode(call.input as z.ZodMiniType, input)
  if (!given.success) throw new ApiError(errors.BadParameter, translateNow('parts')('wrongInput'))
  const answer = await fetch(adminPath(call.path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': languageNow(),
      [adminHeader]: '1',
      [actedHeader]: hasActed() ? '1' : '0',
    },
    body: JSON.stringify(given.data),
  }).catch(() => {
    throw new Error(translateNow('parts')('noAnswer'))
  })
  const { retCode, retDesc, data } = (await answer.json()) as {
    retCode: string
    retDesc: string
    data: unknown
  }
  if (retCode === success) return z.decode(call.output as z.ZodMiniType, data as never) as AdminOutput<C>
  // the session check handles its own error: it is how the console learns that nobody is signed in
  if (retCode === errors.SessionInvalid && call.path !== operators.me.path) onOut()
  throw new ApiError(retCode, retDesc)
}

/** Random characters for messages; `crypto.randomUUID` is absent on plain http in a LAN. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A read by call and input, which together are its key. */
export const reading = <C extends AdminCall>(call: C, input: AdminInput<C>) =>
  queryOptions<AdminOutput<C>>({ queryKey: [call.path, input], queryFn: () => ask(call, input) })

/** Every answer of these calls is asked for anew. */
export const renew = (...calls: AdminCall[]) =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })))

export const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : translateNow('parts')('wentWrong')
