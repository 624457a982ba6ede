import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { passkeys, PasskeyAnswerText } from '@mynah/contract/passkeys'
import { api } from '#client/api/api.ts'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { currentSession, signIn } from '#client/session/auth-session.ts'
import { describeDevice } from '#client/session/device.ts'
import { rememberPasskey } from '#client/device/passkey-on-device.ts'

// Loaded when a passkey is needed. Errors of the authenticator are thrown like refusals of the server, without a text,
// with the reason as data.

/** `known`: this device already has a passkey of the account. */
type Trouble = 'cancelled' | 'known' | 'failed'

const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

async function ask<T>(authenticator: () => Promise<T>): Promise<T> {
  try {
    return await authenticator()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new ApiError('passkey', '', '', troubles[name] ?? 'failed')
  }
}

type Options = OutputOf<typeof passkeys.signInOptions>

const answerTo = (optionsJSON: Options) => ask(() => startAuthentication({ optionsJSON }))

type Given = { id: string; authenticatorAttachment?: string | undefined }

/** Security keys that were plugged in and other phones do not count as this device. */
function remember(userId: string, { id, authenticatorAttachment }: Given): void {
  if (authenticatorAttachment !== 'cross-platform') rememberPasskey(userId, id)
}

type Answered = { options: Options; credential: Awaited<ReturnType<typeof startAuthentication>> }

async function passkeyFromDialog(): Promise<Answered> {
  const options = await api(passkeys.signInOptions, {})
  return { options, credential: await answerTo(options) }
}

/** The offer is renewed before its challenge expires, in a hidden page once it becomes visible. */
const renewMs = limits.passkeyChallengeMs * 0.8

/**
 * Offers the passkeys of this device in fields with `autocomplete="webauthn"` until one is chosen. @returns undefined
 * if the browser does not support it, the server does not answer, or a dialog ended or replaced the offer
 */
export async function passkeyFromField(signal: AbortSignal): Promise<Answered | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const end = () => WebAuthnAbortService.cancelCeremony()
  for (let isRenewed = true; isRenewed;) {
    isRenewed = false
    if (document.hidden) await untilVisible(signal)
    if (signal.aborted) return undefined
    const options = await api(passkeys.signInOptions, {}, { quiet: true }).catch(noAnswer)
    if (!options || signal.aborted) return undefined
    signal.addEventListener('abort', end)
    const renewal = setTimeout(() => {
      isRenewed = true
      end()
    }, renewMs)
    try {
      const credential = await startAuthentication({
        optionsJSON: options,
        useBrowserAutofill: true,
        // the fields may still be loading
        verifyBrowserAutofillInput: false,
      })
      return { options, credential }
    } catch {
      // cancelled, or refused by the device
    } finally {
      clearTimeout(renewal)
      signal.removeEventListener('abort', end)
    }
  }
  return undefined
}

const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A failed offer shows no error: all other ways to sign in are there. */
function noAnswer(error: unknown): undefined {
  if (error instanceof NoAnswer || error instanceof ApiError) return undefined
  throw error
}

/** With the assertion from a form field, or else with one that the browser requests in a dialog. */
export async function signInByPasskey(answered?: Answered): Promise<void> {
  const { options, credential } = answered ?? (await passkeyFromDialog())
  try {
    const signedIn = await api(passkeys.signIn, { credential })
    remember(signedIn.userId, credential)
    signIn(signedIn)
  } catch (error) {
    // tells the device that the server no longer knows this passkey
    if (error instanceof ApiError && error.name === 'PasskeyUnknown')
      void sendSignal({
        signalName: 'unknownCredential',
        rpID: options.rpId,
        credentialID: credential.id,
      }).catch(() => undefined)
    throw error
  }
}

/** With any passkey of the account: the proof of identity for adding another one. */
export const proveByPasskey = async () => answerTo(await api(passkeys.proofOptions, {}))

export type NewPasskeyOptions = OutputOf<typeof passkeys.registerOptions>

/** Creates one on this device, named after its browser and system. @returns from when it can be used, 0 for now */
export async function addPasskey(optionsJSON: NewPasskeyOptions): Promise<number> {
  const credential = await ask(() => startRegistration({ optionsJSON }))
  const { brand, system } = describeDevice(navigator.userAgent)
  const name = [brand, system].join(', ').slice(0, 40)
  const { dueTime } = await api(passkeys.register, { credential, name })
  const session = currentSession()
  if (session.state === 'in') remember(session.userId, credential)
  return dueTime
}

/** The assertion for this request alone, in place of the payment password. */
export async function answerForPayment<C extends Call>(
  call: C,
  input: Omit<InputOf<C>, 'payPassword'>,
): Promise<string> {
  const asked = { ...input, payPassword: '000000' } as InputOf<C>
  const { payPassword: _, ...fields } = z.encode(call.input, asked) as Record<string, unknown>
  const options = await api(
    passkeys.payOptions,
    { path: call.path, body: JSON.stringify(fields) },
    { quiet: true },
  )
  const credential = await answerTo(options)
  const session = currentSession()
  if (session.state === 'in') remember(session.userId, credential)
  return z.encode(PasskeyAnswerText, credential)
}
