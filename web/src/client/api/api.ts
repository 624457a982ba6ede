import { Calls } from '@mynah/client/calls'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { canonicalJson } from '@mynah/contract/canonical-json'
import { errors, type ErrorName } from '@mynah/contract/errors'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { chosenLanguage } from '#i18n/languages.ts'
import { describeDevice } from '#client/session/device.ts'
import { watchLoading } from '#client/api/loading.ts'
import { currentSession, session } from '#client/session/auth-session.ts'
import { notifyVerificationRequired } from '#client/session/verification-required.ts'
import { t, toast } from '#client/chat/notifier.ts'
import { perSession, sessionScope } from '#client/session/per-session.ts'

type Options = {
  signal?: AbortSignal
  /** For calls in the background: no toast, no loading indicator. */
  quiet?: boolean
  /** Wire names of fields at which the form shows refusals itself, so they make no toast. */
  fields?: readonly string[]
  /** Refusals that the page handles itself, so they make no toast. */
  answered?: readonly ErrorName[]
  /** The call may end the session before its answer arrives; the answer is still used. */
  endsSession?: boolean
}

export const calls = new Calls({
  url: location.origin,
  session,
  transport: { fetch: (request) => fetch(request), isOnline: () => navigator.onLine },
  language: chosenLanguage,
  device: describeDevice(navigator.userAgent),
  say: t,
})

/** The headers of every call; downloads send them too. */
export const headers = (): Record<string, string> => calls.headers()

// The calls for signing in and registering: identical requests at the same time are refused here.
const signingIn =
  /^login\/($|loginOrRegister|register|userNumRegister|userNumLogin|wxAppLogin|code2SessionV2|phoneFast)$/
const pending = perSession(() => new Set<string>())

/**
 * Makes one call. Refusals are thrown and, unless silent, shown. Once the session in which it was made is over, the
 * promise never settles: code that awaits it would continue in the session of another user.
 */
export function api<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<OutputOf<C>> {
  if (currentSession().state === 'out') return ask(call, input, options)
  const scope = sessionScope()
  return new Promise((resolve, reject) => {
    const isHere = (ends = options.endsSession) =>
      !scope.aborted || (ends && currentSession().state === 'out')
    ask(call, input, options).then(
      (answer) => isHere() && resolve(answer),
      // If the answer itself ended the session, its error is still shown.
      (error: Error) => isHere(options.endsSession || error.name === 'SessionInvalid') && reject(error),
    )
  })
}

async function ask<C extends Call>(call: C, input: InputOf<C>, options: Options): Promise<OutputOf<C>> {
  const quiet = call.silent || options.quiet === true
  const scope = sessionScope()
  const key = signingIn.test(call.path) ? call.path + canonicalJson(input) : ''
  if (pending().has(key)) {
    const text = t('requestInProgress')
    if (!quiet) toast(text)
    throw new ApiError(errors.TooOften, text)
  }
  if (key) pending().add(key)
  const loaded = quiet ? undefined : watchLoading()
  try {
    return await calls.call(call, input, options.signal)
  } catch (error) {
    if (!quiet) show(call, error, options, scope.aborted)
    throw error
  } finally {
    pending().delete(key)
    loaded?.()
  }
}

/** @param isOver whether the session in which the call was made is over */
function show(
  call: Call,
  error: unknown,
  { fields = [], answered = [], endsSession }: Options,
  isOver: boolean,
): void {
  if (error instanceof NoAnswer) {
    if (!isOver) toast(t(error.trouble))
    return
  }
  if (!(error instanceof ApiError)) return
  const { name, retCode, text, field } = error
  if (isOver && !error.endedSession && !endsSession) return
  if (name === 'NotVerified' && notifyVerificationRequired()) return
  // handled by the page itself
  if (retCode === errors.CaptchaNeeded || (answered as string[]).includes(name)) return
  if (fields.includes(field)) return
  if (fields.some((one) => call.refusedAt[one]?.includes(name as ErrorName))) return
  // Without an answer of the server, for instance from a proxy in front: the toast suggests to try again.
  if (text || retCode === '') toast(text || t('timeout'))
}
