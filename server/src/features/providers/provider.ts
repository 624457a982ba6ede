/** Who a user is elsewhere. `phone` is there only if the provider has verified it. */
export type Vouched = {
  issuer: string
  subject: string
  name: string | undefined
  phone: string | undefined
}

/** `link`: the account there shall sign in to the account of the user who began. */
export type Purpose = 'login' | 'phone' | 'link'

/** What ties an answer of the provider to the login that was begun here. */
export type Begun = { state: string; nonce: string; verifier: string }

/** A service that vouches for people. What it cannot do refuses with ProviderNotSetUp. */
export type Provider = {
  /** What its button says. */
  name: string
  /** Where the browser goes. Throws ProviderAway. */
  addressOf(begun: Begun, purpose: Purpose): Promise<string>
  /** Throws ProviderRefused, ProviderAway. */
  byCode(code: string, begun: Begun): Promise<Vouched>
  /** By an access token that was issued to us, for this subject. Throws ProviderRefused, ProviderAway. */
  byAccessToken(token: string, subject: string): Promise<Vouched>
}
