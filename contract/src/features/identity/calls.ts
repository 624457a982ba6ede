import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, id, int, singleLineText, emptyInput } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { refusalReasons, type RefusalReason } from '../../rules/refusal-reasons.ts'

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

/** The address of a finished upload of the caller with `pre: certificate`. */
const photo = z.string().check(z.minLength(1), z.maxLength(500))

export const identity = {
  /** Where the verification of the caller's identity stands. */
  detail: call('authInfo/getRealName', () => ({ input: emptyInput, output: RealName })),
  /** `country` as two letters of ISO 3166-1. Once refused it may be submitted again; once approved it is fixed. */
  submit: call('certificate/submit', () => ({
    rate: 'identity',
    input: z.object({
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      firstName: singleLineText(limits.realNameLengthMax, 1),
      lastName: z.optional(singleLineText(limits.realNameLengthMax)),
      cardType: CardKind,
      cardId,
      front: photo,
      back: photo,
    }),
    output: emptyOutput,
    errors: ['IdentityUnderReview', 'IdentityFixed', 'PhotoMissing'],
  })),
  /** Whether this is the approved name and number of the caller; `mobile` must be the caller's own. */
  confirm: call('authInfo/verifyPhoneUserBind', () => ({
    needs: 'verified',
    rate: 'identityCheck',
    input: z.object({
      realName: singleLineText(2 * limits.realNameLengthMax + 1, 1),
      idCard: cardId,
      mobile: z.string().check(z.minLength(1), z.maxLength(20)),
      wxNum: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: emptyOutput,
    errors: ['IdentityDiffers'],
  })),
}

export const identityEvents = {
  /** Of the person alone: submitted on another device, or decided. */
  changed: event('identity.changed', z.object({ state: z.int() })),
}

export { refusalReasons, type RefusalReason }

const Waiting = z.object({
  userId: z.string(),
  userName: z.string(),
  userNum: z.string(),
  state: z.int(),
  country: z.string(),
  cardType: z.string(),
  attempt: z.int(),
  submitTime: z.int(),
  decideTime: z.int(),
})

export const identityAdmin = {
  /** In one state; those under review oldest first, others newest first. */
  queue: adminCall('identity/queue', {
    roles: ['reviewer'],
    input: z.object({
      state: int(1, 3),
      ...queueInput(['document', 'country', 'attempt', 'submitted', 'decided']),
    }),
    output: queueList(Waiting),
  }),
  /** Names and the full number; `agreed` counts the operators who did, `mine` says whether the caller is one. */
  look: adminCall('identity/look', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ userId: id }),
    output: z.extend(Waiting, {
      firstName: z.string(),
      lastName: z.string(),
      cardId: z.string(),
      reason: z.string(),
      agreed: z.int(),
      needed: z.int(),
      mine: z.boolean(),
      /** Other accounts with the same document, the one that was verified first at the front. */
      same: z.array(z.object({ userId: z.string(), userName: z.string(), state: z.int() })),
    }),
  }),
  /** A photo as WebP in base64. */
  photo: adminCall('identity/photo', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ userId: id, side: z.enum(['front', 'back']) }),
    output: z.object({ data: z.string() }),
  }),
  /** Of the try that was looked at; refusing takes a reason by name, or in own words. */
  decide: adminCall('identity/decide', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({
      userId: id,
      attempt: int(1, 1_000_000),
      approve: z.boolean(),
      reason: z.optional(z.union([z.enum(refusalReasons), singleLineText(limits.refusalLengthMax, 1)])),
    }),
    output: z.object({ state: z.int() }),
    errors: ['SecondOperatorNeeded', 'OperatorTooNew', 'OperatorsRelated', 'DocumentInUse'],
  }),
  /**
   * Takes the verification back from who has a document, so that another account can be verified by it: by two operators
   * where identities are decided by two. What the person owns stays, and nothing leaves until they are verified again.
   */
  release: adminCall('identity/release', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ userId: id }),
    output: z.object({ state: z.int() }),
    errors: ['SecondOperatorNeeded', 'OperatorTooNew', 'OperatorsRelated'],
  }),
  /** Another number of the document of a verified person, after a renewal or a mistake in typing. */
  correct: adminCall('identity/correct', {
    roles: ['support', 'reviewer'],
    recorded: true,
    input: z.object({ userId: id, cardId }),
    output: emptyOutput,
    errors: ['DocumentInUse'],
  }),
}
