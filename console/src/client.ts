import { QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { deskHeader, deskPath, type DeskCall, type DeskInput, type DeskOutput } from '@mynah/contract/desk'
import { operators } from '@mynah/contract/operators'
import { errorNamed, errors, success, type ErrorName } from '@mynah/contract/errors'

/** The server said no; `message` is its sentence. */
export class Refusal extends Error {
  override name: ErrorName | 'Unknown'
  constructor(retCode: string, text: string) {
    super(text || `Refused with ${retCode}`)
    this.name = errorNamed(retCode) ?? 'Unknown'
  }
}

let onOut = () => undefined as void
/** Told when the session is over. */
export const hearOut = (hear: () => void) => (onOut = hear)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
})

/** Makes one call of the console; the cookie goes along. Throws a Refusal, or an Error where no answer came. */
export async function ask<C extends DeskCall>(call: C, input: DeskInput<C>): Promise<DeskOutput<C>> {
  const answer = await fetch(deskPath(call.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [deskHeader]: '1' },
    body: JSON.stringify(z.encode(call.input as z.ZodMiniType, input)),
  }).catch(() => {
    throw new Error('The server does not answer.')
  })
  const { retCode, retDesc, data } = (await answer.json()) as {
    retCode: string
    retDesc: string
    data: unknown
  }
  if (retCode === success) return z.decode(call.output as z.ZodMiniType, data as never) as DeskOutput<C>
  // who asks whether somebody is signed in is told by the refusal
  if (retCode === errors.SessionInvalid && call.path !== operators.me.path) onOut()
  throw new Refusal(retCode, retDesc)
}

/** Random characters for messages; `crypto.randomUUID` is absent on plain http in a LAN. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A read by call and input, which together are its key. */
export const reading = <C extends DeskCall>(call: C, input: DeskInput<C>) =>
  queryOptions<DeskOutput<C>>({ queryKey: [call.path, input], queryFn: () => ask(call, input) })

/** Every answer of these calls is asked for anew. */
export const renew = (...calls: DeskCall[]) =>
  Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })))

export const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong.'
