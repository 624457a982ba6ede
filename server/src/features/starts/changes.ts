import type { OfflineDone } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { startParts, type StartPart } from '#platform/start-parts.ts'
import { keepKeyOf } from '#features/account/index.ts'
import { buildOf } from './build.ts'
import { allChats, changedChats, chatStateOf } from './chats.ts'
import { factsOf } from './facts-store.ts'
import { digestOf, knownBy, markOf, timeOf } from './mark.ts'

const noDevice = { brand: '', model: '', platform: '', system: '', channel: '' }

/** Undefined for a user with too many chats: their devices fetch everything by calls. */
export async function changesSince(
  app: App,
  { userId, sessionId, language }: Connection,
  mark: string,
): Promise<Omit<OfflineDone, 'done'> | undefined> {
  const ctx: Ctx = { ...app, userId, sessionId, language, address: '', device: noDevice }
  // The state is read before the answers: a change in between is sent again next time.
  const [build, chats, parts] = await Promise.all([buildOf(), chatStateOf(ctx), partsOf(ctx)])
  if (!chats) return undefined
  const now = ctx.clock.now()
  const head = digestOf(build, language, userId)
  const known = knownBy(mark, head, now)
  const state = { parts: parts.map(({ digest }) => digest), chats: chats.digests }
  const changedKeys = chats.keys.flatMap((keys, at) => (known?.chats[at] === state.chats[at] ? [] : keys))
  const isNew = parts.filter(({ digest }, at) => known?.parts[at] !== digest)
  const [rows, others] = await Promise.all([
    known ? changedChats(ctx, changedKeys) : allChats(ctx),
    answersOf(ctx, parts, new Set(isNew.map(({ name }) => name))),
  ])
  const isSame = known !== undefined && markOf(head, state, known.at) === mark
  return {
    mark: markOf(head, state, isSame ? timeOf(known, now) : now),
    changed: { ...rows, ...others },
    keepKey: keepKeyOf(app, userId),
  }
}

/** `answer` is set if it was read already. */
type Part = StartPart & { name: string; field: string | undefined; digest: string; answer?: unknown }

async function partsOf(ctx: Ctx): Promise<Part[]> {
  const parts = startParts.of(ctx)
  const facts = factsOf(ctx)
  return Promise.all(
    parts.map(async (part) => {
      const [name = '', field] = part.place.split('.')
      const fact = (await facts).get(part.place)
      if (fact !== undefined) return { ...part, name, field, digest: digestOf(fact) }
      const answer = await answerOf(ctx, part)
      return { ...part, name, field, digest: digestOf(JSON.stringify(answer)), answer }
    }),
  )
}

/** The answers of these parts, grouped as they are sent. */
async function answersOf(ctx: Ctx, parts: Part[], names: ReadonlySet<string>): Promise<object> {
  const changed: Record<string, object> = {}
  for (const part of parts.filter(({ name }) => names.has(name))) {
    const answer = (part.answer ?? (await answerOf(ctx, part))) as object
    changed[part.name] = part.field ? { ...changed[part.name], [part.field]: answer } : answer
  }
  // Sent beside the mark, since no device stores it.
  const { keepKey: _, ...me } = (changed['me'] ?? {}) as { keepKey?: string }
  return changed['me'] ? { ...changed, me } : changed
}

async function answerOf(ctx: Ctx, { calls, call, input }: StartPart): Promise<unknown> {
  const served = calls.find((one) => one.call === call)
  if (!served) throw new Error(`${call.path} is not served`)
  return served.answer(ctx, input)
}
