import * as z from '../../kit/schema.ts'
import { SignedIn } from '../auth/calls.ts'
import { call, emptyInput } from '../../kit/kit.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
/** A code of a provider may be a signed text of its own. */
const code = text(4_000)
const secret = text(200)

const refusals = ['ProviderNotSetUp', 'ProviderRefused', 'ProviderAway'] as const
const signIn = {
  needs: 'nobody',
  rate: 'login',
  output: SignedIn,
  errors: [...refusals, 'ProviderTaken', 'AccountFrozen'],
} as const

/** An old credential of one's own: the login password, or a code of type `password` to an own number or address. */
const owned = {
  password: z.optional(text(200)),
  verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}
const unproven = ['PasswordWrong', 'CodeWrong', 'SessionTooNew'] as const
/** `dueTime`: when the change will be made, 0 where it has been made; without an old credential it waits for 24 hours. */
const changed = z.object({ dueTime: z.int() })
const begun = z.object({ url: z.string(), state: z.string(), ticket: z.string() })

/** Where a provider sends the browser back to, with `code` and `state`. */
export const providerReturnPath = '/login/callback'

/** Signing in with an account elsewhere, by OpenID Connect. Where no provider is set up all of these refuse. */
export const providers = {
  /**
   * Begins: the browser goes to `url`, and comes back with a code and this `state`. The code is good for who has the
   * `ticket` too, once, for ten minutes. `phone` asks the provider for the phone number, for user/decryptMobile alone.
   */
  begin: call('login/providerBegin', () => ({
    needs: 'nobody',
    rate: 'login',
    input: z.object({ purpose: z.optional(z.enum(['login', 'phone'])) }),
    output: begun,
    errors: refusals,
  })),
  /** Signs in with the code that the provider gave, and makes the account where there is none. */
  wxAppLogin: call('login/wxAppLogin', () => ({
    ...signIn,
    input: z.object({ code, state: z.optional(secret), ticket: z.optional(secret) }),
  })),
  /** The same: `jsCode` is the code, `iv` the state, `encryptedData` the ticket. */
  code2Session: call('login/code2SessionV2', () => ({
    ...signIn,
    input: z.object({ jsCode: code, encryptedData: text(4_000), iv: secret }),
  })),
  /** Signs in with an access token that the provider issued to us, for the person whose subject is `openid`. */
  phoneFast: call('login/phoneFast', () => ({
    ...signIn,
    input: z.object({ openid: text(255), accessToken: text(8_000) }),
  })),
  /** The phone number that the provider has verified; the three fields are those of login/code2SessionV2. */
  decryptMobile: call('user/decryptMobile', () => ({
    rate: 'login',
    input: z.object({ iv: secret, encryptedData: text(4_000), jsCode: code }),
    output: z.object({ mobile: z.string() }),
    errors: refusals,
  })),
  /** The provider that is set up, '' where none is, and since when an account there signs the caller in, 0 where none does. */
  detail: call('userProvider/detail', () => ({
    input: emptyInput,
    output: z.object({ name: z.string(), linkTime: z.int() }),
  })),
  /** Begins to link, as `begin` begins a login; the answer goes to `link`. */
  beginLink: call('userProvider/begin', () => ({
    rate: 'login',
    input: z.object(owned),
    output: begun,
    errors: [...refusals, ...unproven],
  })),
  /** From now on the account there signs in to the caller's, in the place of another one. */
  link: call('userProvider/link', () => ({
    rate: 'login',
    input: z.object({ code, state: secret, ticket: secret }),
    output: changed,
    errors: [...refusals, 'ProviderTaken', 'SessionTooNew'],
  })),
  /** Ends the link to the account at the provider. */
  unlink: call('userProvider/unlink', () => ({
    rate: 'login',
    input: z.object(owned),
    output: changed,
    errors: ['LastWayIn', ...unproven],
  })),
}
