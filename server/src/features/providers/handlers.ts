import { signInWays } from '@mynah/contract/sign-in-ways'
import { providers } from '@mynah/contract/providers'
import { relyingParty } from '#platform/http/relying-party.ts'
import { serve } from '#platform/http/serve.ts'
import { providerOf } from './oidc.ts'
import * as linking from './linking.ts'
import * as service from './service.ts'

export const signInWayHandlers = serve(signInWays, {
  async list(ctx) {
    const found = providerOf(ctx)
    return {
      list: found ? [{ name: found.name }] : [],
      passkeyHost: relyingParty(ctx.config)?.id ?? '',
    }
  },
})

export const providerHandlers = serve(providers, {
  begin: (ctx, { purpose }) => service.begin(ctx, purpose ?? 'login'),
  wxAppLogin: (ctx, { code, state, ticket }) => service.loginByCode(ctx, { code, state, ticket }),
  code2Session: (ctx, { jsCode, iv, encryptedData }) =>
    service.loginByCode(ctx, { code: jsCode, state: iv, ticket: encryptedData }),
  phoneFast: (ctx, { openid, accessToken }) => service.loginByAccessToken(ctx, accessToken, openid),
  async detail(ctx) {
    const linked = await linking.linkedTo(ctx)
    return { name: providerOf(ctx)?.name ?? '', linkTime: linked?.created_at ?? 0 }
  },
  beginLink: (ctx, { password, verCode }) => linking.begin(ctx, { password, code: verCode }),
  link: linking.link,
  unlink: (ctx, { password, verCode }) => linking.unlink(ctx, { password, code: verCode }),
  decryptMobile: async (ctx, { jsCode, iv, encryptedData }) => ({
    mobile: await service.phoneByCode(ctx, { code: jsCode, state: iv, ticket: encryptedData }),
  }),
})
