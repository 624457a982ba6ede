import * as z from 'zod/mini'
import type { OutputOf } from '@mynah/contract/kit'
import { jsonText } from '@mynah/contract/message-kind'
import { providers } from '@mynah/contract/providers'
import { api } from '#client/api/api.ts'
import { signIn } from '#client/session/auth-session.ts'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'

const key = 'providerLogin'
const Begun = jsonText(z.object({ state: z.string(), ticket: z.string() }))

export type Answer = { code: string; state: string; ticket: string }

export const leaveForProvider = async (): Promise<void> => leave(await api(providers.begin, {}))

/** Leaves the app to link an account; without an old credential the link waits. Throws the refusal. */
export const leaveToLink = async (proof: { password?: string; verCode?: string }): Promise<void> =>
  leave(await api(providers.beginLink, proof))

/** The ticket is stored in this browser: without it the provider's answer is not valid. */
function leave({ url, state, ticket }: OutputOf<typeof providers.begin>): void {
  setItem(key, z.encode(Begun, { state, ticket }))
  location.assign(url)
}

/** The provider's answer in the address, if its request was started in this browser. */
export function answerOf(search: URLSearchParams): Answer | undefined {
  const code = search.get('code')
  const state = search.get('state') ?? ''
  const ticket = ticketFor(state)
  return code && ticket ? { code, state, ticket } : undefined
}

function ticketFor(state: string): string | undefined {
  const { data: begun } = z.safeDecode(Begun, getItem(key) ?? '')
  return begun?.state === state ? begun.ticket : undefined
}

/** A ticket is used once, even if that fails. */
export const forgetTicket = () => removeItem(key)

/** Without a toast: the page shows refusals itself. */
export async function signInByProvider(answer: Answer): Promise<void> {
  signIn(await api(providers.wxAppLogin, answer, { quiet: true }))
}
