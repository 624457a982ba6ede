import { identityEvents, identityState, type CardKind, type RefusalReason } from '@mynah/contract/identity'
import { languages } from '@mynah/contract/languages'
import { systemUserId } from '@mynah/contract/limits'
import type { SystemLineContent } from '@mynah/contract/system-lines'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { examineLater } from '#features/flags/index.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { ifFree, printColumns, requireFree } from './documents.ts'
import { reasonArgs, reasonIn } from './reasons.ts'
import { aboutOf, secretsOf, type Secrets } from './secrets.ts'
import * as store from './store.ts'

type Given = {
  country: string
  firstName: string
  lastName?: string | undefined
  cardType: CardKind
  cardId: string
  front: string
  back: string
}

/** The first and the last character; the stars hint at the length only roughly. */
const maskOf = (cardId: string) =>
  `${cardId.at(0)}${'*'.repeat(Math.min(cardId.length - 2, 16))}${cardId.at(-1)}`

/** Submits an identity, for the first time or after a refusal. Deletes the photos of a refused submission. */
export async function submit(ctx: Ctx, given: Given): Promise<void> {
  const { userId } = ctx
  const { country, cardType, firstName, lastName = '', front, back } = given
  if (front === back) throw new ApiError('PhotoMissing')
  for (const url of [front, back])
    if (!(await uploads.isSealedPhotoOf(ctx, userId, url))) throw new ApiError('PhotoMissing')
  const cardId = given.cardId.toUpperCase()
  const secrets: Secrets = { firstName, lastName, cardId }
  const row: store.IdentityRow = {
    user_id: userId,
    state: identityState.review,
    country,
    card_kind: cardType,
    sealed: secretBoxOf(ctx).close(Buffer.from(JSON.stringify(secrets)), aboutOf(userId)),
    ...printColumns(ctx, { country, card_kind: cardType, cardId }),
    mask: maskOf(cardId),
    front,
    back,
    reason: '',
    attempt: 1,
    submitted_at: ctx.clock.now(),
    decided_at: 0,
  }
  const old = await ctx.transaction(async (tx) => {
    await examineLater(ctx, tx, { about: 'identities', item: userId, userId })
    if (await store.insert(tx, row)) return undefined
    const before = await store.lock(tx, userId)
    if (before?.state === identityState.review) throw new ApiError('IdentityUnderReview')
    if (before?.state === identityState.approved) throw new ApiError('IdentityFixed')
    await store.update(tx, userId, { ...row, attempt: (before?.attempt ?? 0) + 1 })
    return before
  })
  emit(ctx, [userId], identityEvents.changed, { state: identityState.review })
  const unused = [old?.front, old?.back].filter((url) => url && url !== front && url !== back)
  for (const url of unused) await uploads.removePhoto(ctx, url ?? '')
}

/**
 * Decides as an operator's action, in the transaction of its record. Throws NoDataFound unless it is under review,
 * DocumentInUse.
 */
export async function decide(
  app: App,
  tx: Tx,
  decision: { userId: string; attempt: number; approve: boolean; reason: string },
): Promise<void> {
  const { userId, attempt, approve, reason } = decision
  const row = await store.lock(tx, userId)
  if (row?.state !== identityState.review || row.attempt !== attempt) throw new ApiError('NoDataFound')
  const state = approve ? identityState.approved : identityState.refused
  if (approve) await requireFree(app, tx, row)
  const now = app.clock.now()
  await ifFree(store.update(tx, userId, { state, reason, decided_at: now }))
  const content: SystemLineContent = approve
    ? { key: 'identityApproved', args: {}, text: 'Your identity is verified.' }
    : await refusedLine(tx, userId, reason)
  const key = messages.conversationKey(userId, systemUserId, chatType.single)
  await messages.messagesOf(app).inform(tx, { key, senderId: systemUserId, content, at: now })
  afterCommit(tx, () => emit(app, [userId], identityEvents.changed, { state }))
}

async function refusedLine(tx: Tx, userId: string, reason: string): Promise<SystemLineContent> {
  const person = await account.find(tx, userId)
  const language = languages.find((one) => one === person?.language) ?? 'en'
  return {
    key: 'identityRefused',
    args: reasonArgs(language, reason),
    text: `Your identity could not be verified: ${reasonIn('en', reason)}`,
  }
}

/** Approves users without documents, for the demo. */
export async function approveNamed(
  app: App,
  userId: string,
  { firstName, cardId }: { firstName: string; cardId: string },
): Promise<void> {
  const now = app.clock.now()
  const secrets: Secrets = { firstName, lastName: '', cardId }
  const row: store.IdentityRow = {
    user_id: userId,
    state: identityState.approved,
    country: 'ID',
    card_kind: 'idCard',
    sealed: secretBoxOf(app).close(Buffer.from(JSON.stringify(secrets)), aboutOf(userId)),
    ...printColumns(app, { country: 'ID', card_kind: 'idCard', cardId }),
    mask: maskOf(secrets.cardId),
    front: '',
    back: '',
    reason: '',
    attempt: 1,
    submitted_at: now,
    decided_at: now,
  }
  await app.transaction((tx) => store.insert(tx, row))
}

/**
 * Revokes a verification, so that another account can be verified with the document. The user keeps their money, but
 * has to be verified again to use it. Throws NoDataFound unless they are approved.
 */
export async function release(app: App, tx: Tx, userId: string): Promise<void> {
  const reason: RefusalReason = 'otherAccount'
  const row = await store.lock(tx, userId)
  if (row?.state !== identityState.approved) throw new ApiError('NoDataFound')
  const now = app.clock.now()
  await store.update(tx, userId, {
    state: identityState.refused,
    reason,
    decided_at: now,
    document_double: false,
  })
  const content = await refusedLine(tx, userId, reason)
  const key = messages.conversationKey(userId, systemUserId, chatType.single)
  await messages.messagesOf(app).inform(tx, { key, senderId: systemUserId, content, at: now })
  afterCommit(tx, () => emit(app, [userId], identityEvents.changed, { state: identityState.refused }))
}

/** Corrects the document number of a user, after a renewal or a typing error. Throws NoDataFound, DocumentInUse. */
export async function correctNumber(app: App, tx: Tx, userId: string, given: string): Promise<void> {
  const row = await store.lock(tx, userId)
  if (!row?.sealed || row.state !== identityState.approved) throw new ApiError('NoDataFound')
  const cardId = given.toUpperCase()
  const sealed = secretBoxOf(app).close(
    Buffer.from(JSON.stringify({ ...secretsOf(app, row), cardId })),
    aboutOf(userId),
  )
  await requireFree(app, tx, { ...row, sealed })
  const columns = printColumns(app, { ...row, cardId })
  await ifFree(store.update(tx, userId, { ...columns, sealed, mask: maskOf(cardId) }))
}
