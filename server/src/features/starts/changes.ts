import type { OfflineDone } from '@mynah/contract/socket'
import type { Self } from '@mynah/contract/people'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/connection.ts'
import type { Ctx } from '#platform/serve.ts'
import { startParts, type StartPart } from '#platform/start-parts.ts'
import { buildOf } from './build.ts'
import { allChats, changedChats, chatStateOf } from './chats.ts'
import { digestOf, knownBy, markOf, timeOf } from './mark.ts'

const noDevice = { brand: '', model: '', platform: '', system: '', channel: '' }

/** Undefined for a person with too many chats, and where the device has to ask for all by its calls. */
export async function changesSince(
  app: App,
  { userId, sessionId, language }: Connection,
  mark: string,
): Promise<Omit<OfflineDone, 'done'> | undefined> {
  const ctx: Ctx = { ...app, userId, sessionId, language, address: '', device: noDevice }
  const parts = startParts.of(app)
  // The state is read before what is sent of it: what changes between them is sent once more the next time.
  const [build, chats, answers] = await Promise.all([
    buildOf(),
    chatStateOf(ctx),
    Promise.all(parts.map((part) => answerOf(ctx, part))),
  ])
  if (!chats) return undefined
  const now = ctx.clock.now()
  const head = digestOf(build, language, userId)
  const known = knownBy(mark, head, now)
  const { keepKey, ...me } = answers[parts.findIndex(({ place }) => place === 'me')] as Self
  const shown = answers.map((answer, nth) => (parts[nth]?.place === 'me' ? me : answer))
  const state = { parts: shown.map((answer) => digestOf(JSON.stringify(answer))), chats: chats.digests }
  const changed: Record<string, unknown> = known
    ? await changedChats(
        ctx,
        chats.keys.flatMap((keys, group) => (known.chats[group] === chats.digests[group] ? [] : keys)),
      )
    : await allChats(ctx)
  const isNew = parts.map(
    (part, nth) =>
      known?.parts[nth] !== state.parts[nth] || (part.isSentAgain?.(shown[nth] as never) ?? false),
  )
  for (const [nth, { place }] of parts.entries()) {
    const [name = '', field] = place.split('.')
    // what stands together is sent together
    if (!parts.some((other, at) => isNew[at] && other.place.split('.')[0] === name)) continue
    changed[name] = field ? { ...(changed[name] as object), [field]: shown[nth] } : shown[nth]
  }
  const next = markOf(head, state, now)
  const same = known && markOf(head, state, known.at) === mark
  return { mark: same ? markOf(head, state, timeOf(known, now)) : next, changed, ...(keepKey && { keepKey }) }
}

async function answerOf(ctx: Ctx, { calls, call, input }: StartPart): Promise<unknown> {
  const served = calls.find((one) => one.call === call)
  if (!served) throw new Error(`${call.path} is not served`)
  return served.answer(ctx, input)
}
