import * as z from '../../kit/schema.ts'
import { SignedIn } from '../auth/calls.ts'
import { call, emptyInput } from '../../kit/kit.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
/** Long, since the code of some providers is a signed text. */
const code = text(4_000)
const secret = text(200)

const refusals = ['ProviderNotSetUp', 'ProviderRefused', 'ProviderAway'] as const
const signIn = {
  needs: 'nothing',
  rate: 'login',
  output: SignedIn,
  errors: [...refusals, 'ProviderTaken', 'AccountFrozen'],
} as const

/** An old credential: the login password, or a code of type `password` to the account's phone or e-mail. */
const owned = {
  password: z.optional(text(200)),
  verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}
const unproven = ['PasswordWrong', 'CodeWrong', 'SessionTooNew'] as const
/** `dueTime`: when the change takes effect, 0 if it already has; without an old credential after 24 hours. */
const changed = z.object({ dueTime: z.int() })
const begun = z.object({ url: z.string(), state: z.string(), ticket: z.string() })

/** The path to which a provider redirects the browser, with `code` and `state`. */
export const providerReturnPath = '/login/callback'

/** Signing in with an account at a login provider, by OpenID Connect. All of these refuse if none is configured. */
export const providers = {
  /**
   * Starts a login: the browser goes to `url`, and returns with a code and this `state`. The code works once, within
   * ten minutes, and together with `ticket`. `phone` asks the provider for the phone number, for user/decryptMobile
   * only.
   */
  begin: call('login/providerBegin', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ purpose: z.optional(z.enum(['login', 'phone'])) }),
    output: begun,
    errors: refusals,
  })),
  /** Signs in with the code from the provider, and creates the account if there is none. */
  wxAppLogin: call('login/wxAppLogin', () => ({
    ...signIn,
    input: z.object({ code, state: z.optional(secret), ticket: z.optional(secret) }),
  })),
  /** The same: `jsCode` is the code, `iv` the state, `encryptedData` the ticket. */
  code2Session: call('login/code2SessionV2', () => ({
    ...signIn,
    input: z.object({ jsCode: code, encryptedData: text(4_000), iv: secret }),
  })),
  /** Signs in with an access token that the provider issued to this server for the subject `openid`. */
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
  /**
   * The configured provider, '' if none, and since when its account signs in to the caller's account; 0 if it does not.
   */
  detail: call('userProvider/detail', () => ({
    input: emptyInput,
    output: z.object({ name: z.string(), linkTime: z.int() }),
  })),
  /** Starts linking, as `begin` starts a login; the result goes to `link`. */
  beginLink: call('userProvider/begin', () => ({
    rate: 'login',
    input: z.object(owned),
    output: begun,
    errors: [...refusals, ...unproven],
  })),
  /** Links the account at the provider to the caller's account, replacing an earlier link. */
  link: call('userProvider/link', () => ({
    rate: 'login',
    input: z.object({ code, state: secret, ticket: secret }),
    output: changed,
    errors: [...refusals, 'ProviderTaken', 'SessionTooNew'],
  })),
  /** Removes the link to the account at the provider. */
  unlink: call('userProvider/unlink', () => ({
    rate: 'login',
    input: z.object(owned),
    output: changed,
    errors: ['LastWayIn', ...unproven],
  })),
}
