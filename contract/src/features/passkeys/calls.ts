import * as z from '../../kit/schema.ts'
import { SignedIn } from '../auth/calls.ts'
import { call, emptyInput, emptyOutput, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { jsonText } from '../../kit/message-kind.ts'

/** Bytes in base64url, as browsers write what an authenticator gives. */
const bytes = (lengthMax: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(lengthMax))
const credentialId = bytes(limits.passkeyIdLengthMax)
const name = singleLineText(limits.passkeyNameLengthMax, 1)
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const shape = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** The old credential: the login password, or a code of type `password` to an own number or address. */
const owned = {
  password: z.optional(z.string().check(z.maxLength(200))),
  verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}
/** When the change is made; 0 where it has been. */
const changed = z.object({ dueTime: z.int() })
const unproven = ['PasswordWrong', 'CodeWrong', 'SessionTooNew'] as const

/** What an authenticator answers when it makes a passkey, as `PublicKeyCredential.toJSON` gives it. */
export const NewPasskey = z.object({
  ...shape,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(8_192),
    transports: z.optional(transports),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What it answers when it signs a challenge. */
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

/** The same as the text that stands in `payPassword` of a call that pays. */
export const PasskeyAnswerText = jsonText(PasskeyAnswer)

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
})

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` reads. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` reads. */
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

/** `synced`: kept by the person's account of Apple, Google or a password manager, and so on other devices too. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean(),
  createTime: z.int(),
  lastTime: z.int(),
})
export type Passkey = z.output<typeof Passkey>

export const passkeys = {
  /** Mine, the newest first. `rpId` is the host that passkeys are for, '' on a server that cannot take any. */
  list: call('passkey/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(Passkey), rpId: z.string() }),
  })),
  /** For an answer that stands in `credential` of `registerOptions`, by a passkey of the caller. */
  proofOptions: call('passkey/proofOptions', () => ({
    rate: 'login',
    input: emptyInput,
    output: RequestOptions,
    errors: ['PasskeysNotSetUp'],
  })),
  /**
   * Begins to add one. Without an old credential, which may also be a passkey of the caller, the passkey that
   * follows waits for 24 hours.
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
  /** For whichever account the person then chooses a passkey of. */
  signInOptions: call('passkey/signInOptions', () => ({
    needs: 'nobody',
    rate: 'login',
    input: emptyInput,
    output: RequestOptions,
    errors: ['PasskeysNotSetUp'],
  })),
  /** Signs in with a passkey. */
  signIn: call('passkey/signIn', () => ({
    needs: 'nobody',
    rate: 'login',
    input: z.object({ credential: PasskeyAnswer }),
    output: SignedIn,
    errors: ['PasskeysNotSetUp', 'PasskeyWrong', 'PasskeyUnknown', 'AccountFrozen'],
  })),
  /**
   * For one payment alone: `path` is that of the call, `body` its fields as JSON, without `payPassword`. The answer of the
   * authenticator then stands in `payPassword` as JSON, in the place of the six digits.
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
