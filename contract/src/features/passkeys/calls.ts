import * as z from '../../kit/schema.ts'
import { SignedIn } from '../auth/calls.ts'
import { call, emptyInput, emptyOutput, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { jsonText } from '../../kit/message-kind.ts'

/** Bytes in base64url, as the browser's WebAuthn API encodes them. */
const bytes = (lengthMax: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(lengthMax))
const credentialId = bytes(limits.passkeyIdLengthMax)
const name = singleLineText(limits.passkeyNameLengthMax, 1)
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const shape = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** An old credential: the login password, or a code of type `password` to the account's phone or e-mail. */
const owned = {
  password: z.optional(z.string().check(z.maxLength(200))),
  verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}
/** When the change takes effect; 0 if it already has. */
const changed = z.object({ dueTime: z.int() })
const unproven = ['PasswordWrong', 'CodeWrong', 'SessionTooNew'] as const

/** The result of creating a passkey, as `PublicKeyCredential.toJSON` returns it. */
export const NewPasskey = z.object({
  ...shape,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(8_192),
    transports: z.optional(transports),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The result of signing a challenge, in the same form. */
export const PasskeyAnswer = z.object({
  ...shape,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(2_048),
    signature: bytes(2_048),
    userHandle: z.optional(bytes(128)),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** The same as JSON text, for `payPassword` of a call that pays. */
export const PasskeyAnswerText = jsonText(PasskeyAnswer)

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
})

/** The input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
})

/** `synced`: stored in the user's account at Apple, Google or a password manager, and so on several devices. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean(),
  createTime: z.int(),
  lastTime: z.int(),
})
export type Passkey = z.output<typeof Passkey>

export const passkeys = {
  /**
   * The caller's passkeys, newest first. `rpId` is the host that they are for; '' on a server that does not offer
   * passkeys.
   */
  list: call('passkey/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(Passkey), rpId: z.string() }),
  })),
  /** Options for signing with an existing passkey; the result goes into `credential` of `registerOptions`. */
  proofOptions: call('passkey/proofOptions', () => ({
    rate: 'login',
    input: emptyInput,
    output: RequestOptions,
    errors: ['PasskeysNotSetUp'],
  })),
  /**
   * Starts adding a passkey. Without an old credential (which can be another passkey) the new passkey takes effect
   * after 24 hours.
   */
  registerOptions: call('passkey/registerOptions', () => ({
    rate: 'login',
    input: z.object({ ...owned, credential: z.optional(PasskeyAnswer) }),
    output: CreationOptions,
    errors: ['PasskeysNotSetUp', 'PasskeysFull', 'PasskeyWrong', ...unproven],
  })),
  /** Adds the passkey that the device made. */
  register: call('passkey/register', () => ({
    rate: 'login',
    input: z.object({ credential: NewPasskey, name }),
    output: changed,
    errors: ['PasskeysNotSetUp', 'PasskeysFull', 'PasskeyWrong', 'SessionTooNew'],
  })),
  /** Gives a passkey another name. */
  rename: call('passkey/rename', () => ({
    rate: 'write',
    input: z.object({ id: credentialId, name }),
    output: emptyOutput,
  })),
  /** Removes a passkey. */
  remove: call('passkey/remove', () => ({
    rate: 'login',
    input: z.object({ id: credentialId, ...owned }),
    output: changed,
    errors: ['LastWayIn', ...unproven],
  })),
  /** Starts signing in with a passkey; the user chooses the account by choosing the passkey. */
  signInOptions: call('passkey/signInOptions', () => ({
    needs: 'nothing',
    rate: 'login',
    input: emptyInput,
    output: RequestOptions,
    errors: ['PasskeysNotSetUp'],
  })),
  /** Signs in with a passkey. */
  signIn: call('passkey/signIn', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ credential: PasskeyAnswer }),
    output: SignedIn,
    errors: ['PasskeysNotSetUp', 'PasskeyWrong', 'PasskeyUnknown', 'AccountFrozen'],
  })),
  /**
   * A challenge for one payment: `path` is that of the paying call, `body` its fields as JSON without `payPassword`.
   * The signed answer then goes into `payPassword` as JSON, instead of the six digits.
   */
  payOptions: call('passkey/payOptions', () => ({
    rate: 'spend',
    money: true,
    input: z.object({
      path: z.string().check(z.maxLength(100)),
      body: z.string().check(z.maxLength(limits.payBodyLengthMax)),
    }),
    output: RequestOptions,
    errors: ['PasskeysNotSetUp'],
  })),
}
