import * as z from 'zod/mini'
import { canonical } from '@mynah/contract/canonical'
import { errorNamed, errors, success, type ErrorName } from '@mynah/contract/errors'
import { addressed, type Call, type InputOf, type OutputOf } from '@mynah/contract/kit'
import { toWireLanguage } from '@mynah/contract/languages'
import { clientChannel, clientVersion, limits } from '@mynah/contract/limits'
import { chosenLanguage } from '#i18n/languages.ts'
import { describeDevice } from '#client/device.ts'
import { watchLoading } from '#client/loading.ts'
import { currentSession, end } from '#client/session-store.ts'
import { sign } from '#client/sign.ts'
import { hearUnverified } from '#client/unverified.ts'
import { say, toast, type Trouble } from '#client/voice.ts'

/** The server said no: branch on `name`, show `text`. */
export class Refusal extends Error {
  override name: ErrorName | 'Unknown'
  retCode: string
  text: string

  constructor(retCode: string, text: string) {
    super(text || retCode)
    this.name = errorNamed(retCode) ?? 'Unknown'
    this.retCode = retCode
    this.text = text
  }
}

/** No answer came. */
export class NoAnswer extends Error {
  trouble: Trouble
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

type Options = {
  signal?: AbortSignal
  /** Nobody waits for it: no toast, no loading sign. */
  quiet?: boolean
}

const device = describeDevice(navigator.userAgent)
// the specification's login and register calls; identical ones at once are refused here
const signingIn =
  /^login\/($|loginOrRegister|register|userNumRegister|userNumLogin|wxAppLogin|code2SessionV2|phoneFast)$/
const pending = new Set<string>()

/** Makes one call: signed, timed, refusals thrown and, unless silent, shown. Resolves with the decoded data. */
export async function api<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: Options = {},
): Promise<OutputOf<C>> {
  const quiet = call.silent || options.quiet === true
  const session = currentSession()
  const token = session.state === 'in' ? session.token : ''
  if (call.needs !== 'nobody' && !token) throw refuse(errors.SessionInvalid, say('notSignedIn'), quiet)

  const encoded = z.safeEncode(call.input, input)
  if (!encoded.success) throw refuse(errors.BadParameter, say('malformed'), quiet)
  const body = (encoded.data ?? {}) as Record<string, unknown>
  const key = signingIn.test(call.path) ? call.path + canonical(body) : ''
  if (pending.has(key)) throw refuse(errors.TooOften, say('requestInProgress'), quiet)
  if (key) pending.add(key)
  const loaded = quiet ? undefined : watchLoading()
  try {
    const { retCode, retDesc, data } = await exchange(call, body, token, options.signal, quiet)
    if (retCode === success) {
      const decoded = z.safeDecode(call.output, data as never)
      // an answer of another version than this page's: said as what cannot be read, not as a fault of the page
      if (!decoded.success) throw refuse('', say('malformed'), quiet)
      return decoded.data as OutputOf<C>
    }
    // a late answer to an older token must not end the session that came after it
    const now = currentSession()
    if (retCode === errors.SessionInvalid && now.state === 'in' && now.token === token) end()
    const led = retCode === errors.NotVerified && !quiet && hearUnverified()
    throw refuse(retCode, retDesc, quiet || led)
  } finally {
    pending.delete(key)
    loaded?.()
  }
}

type Envelope = { retCode: string; retDesc: string; data: unknown }

async function exchange(
  call: Call,
  body: Record<string, unknown>,
  token: string,
  signal: AbortSignal | undefined,
  quiet: boolean,
): Promise<Envelope> {
  let response: Response
  let raw: string
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  try {
    response = await fetch(request(call, body, token), {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    raw = await response.text()
  } catch (error) {
    if (signal?.aborted && !timeout.aborted) throw error
    const trouble = navigator.onLine ? 'timeout' : 'networkProblem'
    if (!quiet) toast(say(trouble))
    throw new NoAnswer(trouble, { cause: error })
  }
  const envelope = parse(raw)
  if (envelope && (response.ok || envelope.retCode !== success)) return envelope
  throw refuse('', looksLikePage(raw) ? '' : raw.slice(0, 200), quiet)
}

function request(call: Call, body: Record<string, unknown>, token: string): Request {
  const inQuery = call.method !== 'POST'
  const { path, fields: rest } = addressed(call, body)
  const fields = inQuery ? asQuery(rest) : rest
  const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  return new Request(new URL(`/api/${path}${query}`, location.origin), {
    method: call.method,
    headers: {
      ...headers(token),
      sign: sign(fields),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
    },
    body: inQuery ? null : canonical(fields),
  })
}

/** The headers of every call; an upload takes them too. */
export const headers = (token: string): Record<string, string> => ({
  ...(token ? { token } : {}),
  lang: toWireLanguage(chosenLanguage()),
  'user-brand': device.brand,
  'user-model': device.model,
  'user-platform': device.platform,
  'user-system': device.system,
  'user-channel': clientChannel,
  'user-version': clientVersion,
})

function asQuery(body: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

function parse(raw: string): Envelope | undefined {
  try {
    const { retCode, retDesc, data } = JSON.parse(raw) as Partial<Envelope>
    if (typeof retCode === 'string') return { retCode, retDesc: retDesc ?? '', data }
  } catch {
    // a proxy's page or a cut answer
  }
  return undefined
}

const looksLikePage = (raw: string) => /^\s*</.test(raw)

function refuse(retCode: string, text: string, quiet: boolean): Refusal {
  if (!quiet && text) toast(text)
  return new Refusal(retCode, text)
}
