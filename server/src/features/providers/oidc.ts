import * as oidc from 'openid-client'
import { providerReturnPath } from '@mynah/contract/providers'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/settings/config.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Provider, Purpose, ProviderIdentity } from './provider.ts'

const timeoutS = 10
const scopes: Record<Purpose, string> = {
  login: 'openid profile',
  phone: 'openid phone',
  link: 'openid',
}

/** The OpenID Connect provider of `OIDC_ISSUER` and the settings with it; undefined if not configured now. */
export const providerOf = (app: App): Provider | undefined => providers(app)()

/** Made anew when the settings change; what is being asked ends with the old ones. */
const providers = perApp((app) => {
  let last: { settings: Config['oidc']; provider: Provider | undefined } | undefined
  return () => {
    const { oidc: settings, origins } = app.config
    if (!last || last.settings !== settings)
      last = {
        settings,
        provider:
          settings && origins[0]
            ? openProvider(app, settings, new URL(providerReturnPath, origins[0]))
            : undefined,
      }
    return last.provider
  }
})

function openProvider(app: App, settings: NonNullable<Config['oidc']>, comeBack: URL): Provider {
  const found = discovery(settings)
  /** Maps errors of the provider, and failed checks of its answer. */
  const asking = async <T>(ask: (config: oidc.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await ask(await found())
    } catch (error) {
      if (error instanceof ApiError) throw error
      app.log.warn({ error }, 'a provider did not sign a user in')
      throw new ApiError(isAway(error) ? 'ProviderAway' : 'ProviderRefused')
    }
  }
  /** Reads userinfo if the provider has it; it has to be about the same subject. */
  const vouch = async (
    config: oidc.Configuration,
    token: string,
    subject: string,
    known: Record<string, unknown>,
  ): Promise<ProviderIdentity> => {
    const { issuer, userinfo_endpoint } = config.serverMetadata()
    const more = userinfo_endpoint ? await oidc.fetchUserInfo(config, token, subject) : {}
    return vouched(issuer, subject, { ...known, ...more })
  }
  return {
    name: settings.name,
    addressOf: ({ state, nonce, verifier }, purpose) =>
      asking(async (config) => {
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: comeBack.href,
          scope: scopes[purpose],
          response_type: 'code',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        return url.href
      }),
    byCode: (code, { state, nonce, verifier }) =>
      asking(async (config) => {
        const answer = new URL(comeBack)
        // There is only one provider, so the issuer need not come back through the browser.
        const { issuer } = config.serverMetadata()
        for (const [name, value] of Object.entries({ code, state, iss: issuer }))
          answer.searchParams.set(name, value)
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (!claims) throw new ApiError('ProviderRefused')
        return vouch(config, tokens.access_token, claims.sub, claims)
      }),
    byAccessToken: (token, subject) =>
      asking(async (config) => {
        const { introspection_endpoint, userinfo_endpoint } = config.serverMetadata()
        // Without introspection a token issued to another app would sign in here.
        if (!introspection_endpoint || !userinfo_endpoint) throw new ApiError('ProviderNotSetUp')
        const about = await oidc.tokenIntrospection(config, token, { token_type_hint: 'access_token' })
        const ours = about.active && about.client_id === settings.clientId
        if (!ours || (about.sub !== undefined && about.sub !== subject)) throw new ApiError('ProviderRefused')
        return vouch(config, token, subject, {})
      }),
  }
}

/** Loaded at first use, and again after a failure. */
function discovery({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>) {
  const address = new URL(issuer)
  // Verifies the signature of identity tokens, even though they came over TLS. Plain http is allowed only on this
  // machine.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ]
  const discover = async () => {
    const first = await oidc.discovery(address, clientId, clientSecret, undefined, {
      execute,
      timeout: timeoutS,
    })
    const metadata = first.serverMetadata()
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (!ways.includes('client_secret_basic')) return first
    // The default of the standard, if the provider supports it.
    const basic = oidc.ClientSecretBasic(clientSecret)
    const config = new oidc.Configuration({ ...metadata }, clientId, clientSecret, basic)
    config.timeout = timeoutS
    for (const step of execute) step(config)
    return config
  }
  let pending: Promise<oidc.Configuration> | undefined
  return () =>
    (pending ??= discover().catch((error: unknown) => {
      pending = undefined
      throw error
    }))
}

function vouched(issuer: string, subject: string, claims: Record<string, unknown>): ProviderIdentity {
  const { name, preferred_username, phone_number, phone_number_verified } = claims
  const called = [name, preferred_username].find((one) => typeof one === 'string' && one !== '')
  const phone = phone_number_verified === true ? phone_number : undefined
  return {
    issuer,
    subject,
    name: typeof called === 'string' ? called : undefined,
    phone: typeof phone === 'string' ? phone : undefined,
  }
}

/** No answer, a timeout, or a server error of the provider. */
function isAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { name, code } = one as Error & { code?: unknown }
    if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
      return true
    if (one instanceof TypeError && one.message === 'fetch failed') return true
  }
  return false
}
