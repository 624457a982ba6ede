import * as z from 'zod/mini'
import { call, done, event, line, nothing } from './kit.ts'
import { limits } from './limits.ts'

export const identityState = { none: 0, review: 1, approved: 2, refused: 3 } as const

export const CardKind = z.enum(['idCard', 'passport', 'licence'])
export type CardKind = z.output<typeof CardKind>

/** Only its owner's; `cardId` is masked, times are 0 where nothing happened, `reason` says why it was refused. */
export const RealName = z.object({
  state: z.int(),
  country: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  cardType: z.string(),
  cardId: z.string(),
  reason: z.string(),
  submitTime: z.int(),
  decideTime: z.int(),
})
export type RealName = z.output<typeof RealName>

/** Letters and digits, with single spaces, dots, dashes or slashes between them. */
export const cardIdPattern = /^[A-Za-z0-9]+(?:[ ./-][A-Za-z0-9]+)*$/
const cardId = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.cardIdLengthMin),
    z.maxLength(limits.cardIdLengthMax),
    z.regex(cardIdPattern),
  )

/** The address of a finished upload of mine with `pre: certificate`. */
const photo = z.string().check(z.minLength(1), z.maxLength(500))

export const identity = {
  detail: call('authInfo/getRealName', { input: nothing, output: RealName }),
  /** `country` as two letters of ISO 3166-1. Once refused it may be submitted again; once approved it is fixed. */
  submit: call('certificate/submit', {
    rate: 'identity',
    input: z.object({
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      firstName: line(limits.realNameLengthMax, 1),
      lastName: z.optional(line(limits.realNameLengthMax)),
      cardType: CardKind,
      cardId,
      front: photo,
      back: photo,
    }),
    output: done,
    errors: ['IdentityUnderReview', 'IdentityFixed', 'PhotoMissing'],
  }),
  /** Whether this is the approved name and number of the caller; `mobile` must be the caller's own. */
  confirm: call('authInfo/verifyPhoneUserBind', {
    needs: 'verified',
    rate: 'identityCheck',
    input: z.object({
      realName: line(2 * limits.realNameLengthMax + 1, 1),
      idCard: cardId,
      mobile: z.string().check(z.minLength(1), z.maxLength(20)),
      wxNum: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: done,
    errors: ['IdentityDiffers'],
  }),
}

export const identityEvents = {
  /** Of the person alone: submitted on another device, or decided. */
  changed: event('identity.changed', z.object({ state: z.int() })),
}
