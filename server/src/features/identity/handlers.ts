import { identity as calls, identityState } from '@mynah/contract/identity'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { documentNumber } from './documents.ts'
import { reasonIn } from './reasons.ts'
import { secretsOf } from './secrets.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const identityHandlers = serve(calls, {
  async detail(ctx) {
    const row = await store.find(ctx.db, ctx.userId)
    const secrets = row && secretsOf(ctx, row)
    return {
      state: row?.state ?? identityState.none,
      country: row?.country ?? '',
      firstName: secrets?.firstName ?? '',
      lastName: secrets?.lastName ?? '',
      cardType: row?.card_kind ?? '',
      cardId: row?.mask ?? '',
      reason: reasonIn(ctx.language, row?.reason ?? ''),
      submitTime: row?.submitted_at ?? 0,
      decideTime: row?.decided_at ?? 0,
    }
  },
  async submit(ctx, input) {
    await service.submit(ctx, input)
    return null
  },
  async confirm(ctx, { realName, idCard, mobile }) {
    const me = await account.find(ctx.db, ctx.userId)
    // Only for the caller's own number, or the call would reveal who has a number.
    if (!me?.mobile || account.readPhone(mobile, undefined) !== me.mobile) throw badParameter('mobile')
    const row = await store.find(ctx.db, ctx.userId)
    const secrets = row && secretsOf(ctx, row)
    const names = secrets && [
      `${secrets.firstName} ${secrets.lastName}`,
      `${secrets.lastName} ${secrets.firstName}`,
      `${secrets.lastName}${secrets.firstName}`,
    ]
    const same =
      names?.some((one) => plain(one) === plain(realName)) &&
      secrets !== undefined &&
      documentNumber(secrets.cardId) === documentNumber(idCard)
    if (!same) throw new ApiError('IdentityDiffers')
    return null
  },
})

const plain = (name: string) => name.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
