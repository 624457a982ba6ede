/** The user's identity at the provider. `phone` is present only if the provider has verified it. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  name: string | undefined
  phone: string | undefined
}

/** `link`: to link the account to that of the user who started. */
export type Purpose = 'login' | 'phone' | 'link'

/** Values that tie the provider's answer to the login started here. */
export type StartedLogin = { state: string; nonce: string; verifier: string }

/** A login provider. Unsupported actions throw ProviderNotSetUp. */
export type Provider = {
  /** The label of its button. */
  name: string
  /** The address to which the browser is sent. Throws ProviderAway. */
  addressOf(begun: StartedLogin, purpose: Purpose): Promise<string>
  /** Throws ProviderRefused, ProviderAway. */
  byCode(code: string, begun: StartedLogin): Promise<ProviderIdentity>
  /** Accepts an access token issued to this server for this subject. Throws ProviderRefused, ProviderAway. */
  byAccessToken(token: string, subject: string): Promise<ProviderIdentity>
}
