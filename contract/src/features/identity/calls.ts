import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { call, emptyOutput, event, id, int, singleLineText, text, emptyInput } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { limits } from '../../limits.ts'
import { refusalReasons, type RefusalReason } from '../../rules/refusal-reasons.ts'

export const identityState = { none: 0, review: 1, approved: 2, refused: 3 } as const

export const CardKind = z.enum(['idCard', 'passport', 'licence'])
export type CardKind = z.output<typeof CardKind>

/** The caller's verification; `cardId` is masked, times are 0 until the event, `reason` is that of a refusal. */
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

/** Letters and digits; between them single spaces, dots, dashes or slashes. */
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
  /** The state of the caller's identity verification. */
  detail: call('authInfo/getRealName', () => ({ input: emptyInput, output: RealName })),
  /**
   * Submits an identity. `country` is two letters of ISO 3166-1. A refused one can be submitted again; an approved one
   * cannot be changed.
   */
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
  /** Whether these are the approved name and number of the caller; `mobile` has to be the caller's own. */
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
  /** To the user: submitted on another device, or decided. */
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
  /** Names of the operators who approved this attempt, in the order of their approvals. */
  agreedBy: z.array(z.string()),
  /** How many operators have to approve it. */
  needed: z.int(),
})

export const identityAdmin = {
  /** Verifications in one state: pending ones oldest first, others newest first. */
  queue: adminCall('identity/queue', {
    roles: ['reviewer'],
    input: z.object({
      state: int(1, 3),
      ...queueInput(['document', 'country', 'attempt', 'submitted', 'decided']),
    }),
    output: queueList(Waiting),
  }),
  /**
   * One verification with its names and the full number. `mine`: whether the caller is one of the operators who
   * approved it.
   */
  look: adminCall('identity/look', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ userId: id }),
    output: z.extend(Waiting, {
      firstName: z.string(),
      lastName: z.string(),
      cardId: z.string(),
      reason: z.string(),
      mine: z.boolean(),
      /** Other accounts with the same document; first the one that was verified first. */
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
  /** Decides the submission that the operator looked at; a refusal needs a reason, by its key or in free text. */
  decide: adminCall('identity/decide', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({
      userId: id,
      attempt: int(1, 1_000_000),
      approve: z.boolean(),
      reason: z.optional(z.union([z.enum(refusalReasons), singleLineText(limits.refusalLengthMax, 1)])),
      /** For the team, as a note at the item; required while a flag about it or its user is open. */
      note: z.optional(text(limits.queueNoteLengthMax)),
    }),
    output: z.object({ state: z.int() }),
    errors: [
      'ClaimedByOther',
      'FlagNoteNeeded',
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'DocumentInUse',
    ],
  }),
  /**
   * Revokes a user's verification, so that another account can be verified with the document; needs two operators if
   * verifications do. The user keeps their money, but nothing can leave the wallet until they are verified again.
   */
  release: adminCall('identity/release', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ userId: id }),
    output: z.object({ state: z.int() }),
    errors: ['ClaimedByOther', 'SecondOperatorNeeded', 'OperatorTooNew', 'OperatorsRelated'],
  }),
  /** Corrects the document number of a verified user, after a renewal or a typing error. */
  correct: adminCall('identity/correct', {
    roles: ['support', 'reviewer'],
    recorded: true,
    input: z.object({ userId: id, cardId }),
    output: emptyOutput,
    errors: ['DocumentInUse'],
  }),
}
