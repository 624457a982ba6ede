import * as z from 'zod/mini'
import { canonicalJson } from '@mynah/contract/canonical-json'
import { errorNamed, errors, success, type ErrorName } from '@mynah/contract/errors'
import { buildRequest, type Call, type InputOf, type OutputOf } from '@mynah/contract/kit'
import { toWireLanguage } from '@mynah/contract/languages'
import { endReasons } from '@mynah/contract/socket'
import { clientChannel, clientVersion, limits } from '@mynah/contract/limits'
import { chosenLanguage } from '#i18n/languages.ts'
import { describeDevice } from '#client/device.ts'
import { watchLoading } from '#client/loading.ts'
import { currentSession, end } from '#client/auth-session.ts'
import type { SessionEnd } from '#client/session-end.ts'
import { sign } from '#client/sign.ts'
import { notifyVerificationRequired } from '#client/verification-required.ts'
import { t, toast, type Trouble } from '#client/notifier.ts'
import { perSession, sessionScope } from '#client/per-session.ts'

/** The server said no: branch on `name`, show `text`. */
export class ApiError extends Error {
  override name: ErrorName | 'Unknown'
  retCode: string
  text: string
  /** The parameter that was refused, by its name on the wire; '' where it was something else. */
  field: string
  /** What else the refusal says. */
  data: unknown

  constructor(retCode: string, text: string, field = '', data: unknown = null) {
    super(text || retCode)
    this.name = errorNamed(retCode) ?? 'Unknown'
    this.retCode = retCode
    this.text = text
    this.field = field
    this.data = data
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
  /** Wire names at which a form shows what is refused of them: those refusals make no toast. */
  fields?: readonly string[]
  /** Refusals that the page answers by itself: they make no toast. */
  answered?: readonly ErrorName[]
  /** It may end the session before its answer is here, which is of use all the same. */
  endsSession?: boolean
}

const device = describeDevice(navigator.userAgent)
// the specification's login and register calls; identical ones at once are refused here
const signingIn =
  /^login\/($|loginOrRegister|register|userNumRegister|userNumLogin|wxAppLogin|code2SessionV2|phoneFast)$/
const pending = perSession(() => new Set<string>())

/**
 * Makes one call: signed, timed, refusals thrown and, unless silent, shown. Resolves with the decoded data. Once the session
 * that it was made in is over it settles no more: what waits for it would go on in the session of another.
 */
export function api<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<OutputOf<C>> {
  if (currentSession().state === 'out') return ask(call, input, options)
  const scope = sessionScope()
  return new Promise((resolve, reject) => {
    const isHere = (ends = options.endsSession) =>
      !scope.aborted || (ends && currentSession().state === 'out')
    ask(call, input, options).then(
      (answer) => isHere() && resolve(answer),
      // what the answer itself ended says so
      (error: Error) => isHere(options.endsSession || error.name === 'SessionInvalid') && reject(error),
    )
  })
}

async function ask<C extends Call>(call: C, input: InputOf<C>, options: Options): Promise<OutputOf<C>> {
  const quiet = call.silent || options.quiet === true
  const scope = sessionScope()
  const session = currentSession()
  const token = session.state === 'in' ? session.token : ''
  if (call.needs !== 'nobody' && !token) throw refuse(errors.SessionInvalid, t('notSignedIn'), quiet)

  const encoded = z.safeEncode(call.input, input)
  if (!encoded.success) {
    const field = String(encoded.error.issues[0]?.path[0] ?? '')
    throw refuse(errors.BadParameter, t('malformed'), quiet || isShown(options, field), field)
  }
  const body = (encoded.data ?? {}) as Record<string, unknown>
  const key = signingIn.test(call.path) ? call.path + canonicalJson(body) : ''
  if (pending().has(key)) throw refuse(errors.TooOften, t('requestInProgress'), quiet)
  if (key) pending().add(key)
  const loaded = quiet ? undefined : watchLoading()
  try {
    const isQuiet = () => quiet || scope.aborted
    const { retCode, retDesc, data } = await exchange(call, body, token, options.signal, isQuiet)
    if (scope.aborted && !options.endsSession) throw new ApiError(retCode, retDesc)
    if (retCode === success) {
      const decoded = z.safeDecode(call.output, data as never)
      // an answer of another version than this page's: said as what cannot be read, not as a fault of the page
      if (!decoded.success) throw refuse('', t('malformed'), quiet)
      return decoded.data as OutputOf<C>
    }
    // a late answer to an older token must not end the session that came after it
    const now = currentSession()
    if (retCode === errors.SessionInvalid && now.state === 'in' && now.token === token)
      end('', reasonIn(data))
    const led = retCode === errors.NotVerified && !quiet && notifyVerificationRequired()
    // what a page answers by itself
    const answered = [errors.CaptchaNeeded, ...(options.answered ?? []).map((name) => errors[name])]
    const checks = (answered as string[]).includes(retCode)
    const field = fieldIn(data)
    throw refuse(retCode, retDesc, quiet || led || checks || isShown(options, field), field, data)
  } finally {
    pending().delete(key)
    loaded?.()
  }
}

const isShown = ({ fields = [] }: Options, field: string) => fields.includes(field)

type Envelope = { retCode: string; retDesc: string; data: unknown }

async function exchange(
  call: Call,
  body: Record<string, unknown>,
  token: string,
  signal: AbortSignal | undefined,
  isQuiet: () => boolean,
): Promise<Envelope> {
  let response: Response
  let raw: string
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    response = await fetch(request(call, body, token, either))
    raw = await response.text()
  } catch (error) {
    if (signal?.aborted && !timeout.aborted) throw error
    const trouble = navigator.onLine ? 'timeout' : 'networkProblem'
    if (!isQuiet()) toast(t(trouble))
    throw new NoAnswer(trouble, { cause: error })
  }
  const envelope = parse(raw)
  if (envelope && (response.ok || envelope.retCode !== success)) return envelope
  const text = looksLikePage(raw) ? '' : raw.trim().slice(0, 200)
  // a proxy that does not reach the server: who waits learns that trying again may help
  if (!isQuiet() && text === '') toast(t('timeout'))
  throw refuse('', text, isQuiet())
}

function request(call: Call, body: Record<string, unknown>, token: string, signal: AbortSignal): Request {
  const inQuery = call.method !== 'POST'
  const { path, fields: rest } = buildRequest(call, body)
  const fields = inQuery ? asQuery(rest) : rest
  const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  return new Request(new URL(`/api/${path}${query}`, location.origin), {
    method: call.method,
    headers: {
      ...headers(token),
      sign: sign(fields),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
    },
    body: inQuery ? null : canonicalJson(fields),
    signal,
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

const fieldIn = (data: unknown): string => {
  const { field } = (data ?? {}) as { field?: unknown }
  return typeof field === 'string' ? field : ''
}

/** A session that ended without a reason is one that its user has ended. */
const reasonIn = (data: unknown): SessionEnd => {
  const { reason } = (data ?? {}) as { reason?: unknown }
  return endReasons.find((one) => one === reason) ?? 'hand'
}

function refuse(retCode: string, text: string, quiet: boolean, field = '', data: unknown = null): ApiError {
  if (!quiet && text) toast(text)
  return new ApiError(retCode, text, field, data)
}
