import { passkeys } from '@mynah/contract/passkeys'
import { ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { relyingParty } from '#platform/http/relying-party.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const passkeyHandlers = serve(passkeys, {
  async list(ctx) {
    const rows = await store.of(ctx.db, ctx.userId)
    return {
      rpId: relyingParty(ctx.config)?.id ?? '',
      list: rows.map(({ id, name, synced, created_at, used_at }) => ({
        ...{ id, name, synced },
        createTime: created_at,
        lastTime: used_at,
      })),
    }
  },
  proofOptions: service.proofOptions,
  registerOptions: (ctx, { password, verCode, credential }) =>
    service.registerOptions(ctx, { password, code: verCode, credential }),
  register: (ctx, { credential, name }) => service.register(ctx, credential, name),
  async rename(ctx, { id, name }) {
    if (!(await store.rename(ctx.db, ctx.userId, id, name))) throw new ApiError('NoDataFound')
    return null
  },
  remove: (ctx, { id, password, verCode }) => service.remove(ctx, id, { password, code: verCode }),
  signInOptions: service.signInOptions,
  signIn: (ctx, { credential }) => service.signIn(ctx, credential),
  payOptions: service.payOptions,
})
