import { complaintAbout, complaints as calls, complaintState } from '@mynah/contract/complaints'
import type { InputOf } from '@mynah/contract/kit'
import { systemUserId } from '@mynah/contract/limits'
import type { ChatType, Extras } from '@mynah/contract/socket'
import { newId } from '#platform/ids.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import { ownedAt } from '#features/uploads/index.ts'
import { namesOf } from './names.ts'
import * as store from './store.ts'
import { complaintSubjects, type ComplaintTarget } from './subjects.ts'

export const complaintHandlers = serve(calls, {
  async add(ctx, input) {
    const { userId } = ctx
    const { about, kind, text, phone = '', photos = [] } = input
    const found = await targetOf(ctx, input)
    for (const url of photos)
      if (!(await ownedAt(ctx, userId, url))?.mime.startsWith('image/')) throw new ApiError('PhotoMissing')
    const row: store.ComplaintRow = {
      id: newId(),
      user_id: userId,
      about,
      target_id: found.targetId,
      evidence: found.evidence,
      kind,
      text,
      phone,
      photos: JSON.stringify(photos),
      state: complaintState.waiting,
      decision: '',
      reason: '',
      created_at: ctx.clock.now(),
      decided_at: 0,
    }
    await store.insert(ctx.db, row)
    return { id: row.id }
  },
  async list(ctx, input) {
    const page = pageOf(input)
    const rows = await store.ofPerson(ctx.db, ctx.userId, { limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    const names = await namesOf(ctx, list)
    const views = list.map((row) => ({
      id: row.id,
      about: row.about,
      targetId: row.target_id,
      targetName: names.get(row.target_id) ?? '',
      kind: row.kind,
      text: row.text,
      state: row.state,
      createTime: row.created_at,
      decideTime: row.decided_at,
    }))
    return { ...rest, list: views }
  },
})

/** Users can only report what they see, so that the call does not reveal whether anything else exists. */
async function targetOf(ctx: Ctx, input: InputOf<typeof calls.add>): Promise<ComplaintTarget> {
  const { userId } = ctx
  const subject = complaintSubjects.of(ctx).find(({ about }) => about === input.about)
  if (subject) return subject.find(ctx, input.id)
  if (input.about === complaintAbout.person) {
    if (input.id === userId) throw new ApiError('PersonIsYou')
    const person = input.id === systemUserId ? undefined : await account.find(ctx.db, input.id)
    if (!person) throw new ApiError('NoDataFound')
    return { targetId: input.id, evidence: '' }
  }
  if (input.about === complaintAbout.group) {
    const key = messages.groupKey(input.id)
    if (
      !(await messages.participationOf(ctx.db, key, userId)) &&
      !(await groups.isShownTo(ctx, userId, input.id))
    )
      throw new ApiError('NoDataFound')
    return { targetId: input.id, evidence: '' }
  }
  if (input.msgId === undefined) throw badParameter('msgId')
  if (input.conversationType === undefined) throw badParameter('toBizType')
  const key = messages.conversationKey(userId, input.id, input.conversationType as ChatType)
  const [message] = await messages.ownMessages(ctx.db, userId, [input.msgId], key)
  if (!message || message.sender_id === systemUserId) throw new ApiError('NoDataFound')
  if (message.sender_id === userId) throw new ApiError('PersonIsYou')
  const cards = await account.cardsOf(ctx, [message.sender_id])
  const { content, extras, version, versions } = await seenVersion(ctx, message, input.version)
  const { card } = JSON.parse(extras) as Extras
  const evidence = JSON.stringify({
    msgType: message.kind,
    content,
    extras: messages.extrasOfCopy(extras) ?? {},
    ...(card && { card }),
    msgTime: message.created_at,
    nick: cards.get(message.sender_id)?.userName ?? '',
    version,
    versions: versions.map(({ createdAt: time, ...one }) => ({
      ...{ version: one.version, content: one.content, time },
      extras: messages.extrasOfCopy(one.extras) ?? {},
    })),
  })
  return { targetId: message.sender_id, evidence }
}

/** The reported version of a message, and all its versions until now: later edits do not change the report. */
async function seenVersion(ctx: Ctx, message: messages.MessageRow, seen: number | undefined) {
  const { conversation_id: key, seq, content, extras } = message
  const state = (await messages.statesOf(ctx.db, key, [seq])).get(seq)
  const versions = await messages.versionsOf(ctx.db, key, seq)
  const then = versions.find(({ version }) => version === seen)
  return { version: then?.version ?? state?.v ?? 0, ...(then ?? { content, extras }), versions }
}
