import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { startParts, type StartPart } from '#platform/start-parts.ts'
import { keepKeyOf } from '#features/account/index.ts'
import type { StartAnswer, StartRequest } from '#features/messages/index.ts'
import { buildOf } from './build.ts'
import { allChats, changedChats, chatStateOf } from './chats.ts'
import { factsOf, type Facts } from './facts-store.ts'
import { digestOf, knownBy, markOf, timeOf, type Known } from './mark.ts'

const noDevice = { brand: '', model: '', platform: '', system: '', channel: '' }

/** The most conversations of a device for which a mark says that it missed no messages. */
const conversationsMax = 1_000

/**
 * Reads the facts about a user's start data. They come before everything else: what changes later makes them differ at
 * the next start.
 */
export async function beginStart(
  app: App,
  { userId, sessionId, language }: Connection,
  request: StartRequest,
): Promise<StartAnswer> {
  const ctx: Ctx = { ...app, userId, sessionId, language, address: '', device: noDevice }
  const now = ctx.clock.now()
  const { type: channel = '', version = 0 } = request.app ?? {}
  const [build, facts] = await Promise.all([buildOf(), factsOf(ctx, { userId, now, channel, version })])
  const head = digestOf(build, language, userId)
  const known = knownBy(request.mark, head, now)
  const chatFacts = digestOf(facts.texts.get('chats') ?? '')
  const messages = digestOfMessages(request)
  const hasSameChats = known?.chatFacts === chatFacts
  const hasAllMessages = hasSameChats && messages !== '' && known.messages === messages
  return {
    hasAllMessages,
    async finish(hadAll) {
      // The state is read before the answers: a change in between is sent again next time.
      const [chats, parts] = await Promise.all([
        hasSameChats ? { keys: [], digests: known.chats } : chatStateOf(ctx),
        partsOf(ctx, facts.texts),
      ])
      if (!chats) return undefined
      const state = {
        parts: parts.map(({ digest }) => digest),
        chats: chats.digests,
        chatFacts,
        messages: hadAll ? messages : '',
      }
      const isSame = known !== undefined && markOf(head, state, known.at) === request.mark
      return {
        mark: markOf(head, state, isSame ? timeOf(known, now) : now),
        changed: { ...(await changedSince(ctx, known, chats, parts)), ...facts.live },
        keepKey: keepKeyOf(app, userId),
      }
    },
  }
}

/** The conversations that a device has, up to where; '' for too many. */
function digestOfMessages({ seqs, revs }: StartRequest): string {
  const names = Object.keys(seqs)
  if (names.length > conversationsMax || Object.keys(revs).length > conversationsMax) return ''
  const rest = Object.keys(revs).filter((name) => !(name in seqs))
  const known = [...names, ...rest].sort().map((name) => `${name} ${seqs[name]} ${revs[name]?.join(' ')}`)
  return digestOf(known.join('\n'))
}

async function changedSince(
  ctx: Ctx,
  known: Known | undefined,
  chats: { keys: string[][]; digests: readonly string[] },
  parts: Part[],
): Promise<object> {
  const changedKeys = chats.keys.flatMap((keys, at) => (known?.chats[at] === chats.digests[at] ? [] : keys))
  const isNew = parts.filter(({ digest }, at) => known?.parts[at] !== digest)
  const [rows, others] = await Promise.all([
    known ? changedChats(ctx, changedKeys) : allChats(ctx),
    answersOf(ctx, parts, new Set(isNew.map(({ name }) => name))),
  ])
  return { ...rows, ...others }
}

/** `answer` is set if it was read already. */
type Part = StartPart & { name: string; field: string | undefined; digest: string; answer?: unknown }

function partsOf(ctx: Ctx, facts: Facts['texts']): Promise<Part[]> {
  return Promise.all(
    startParts.of(ctx).map(async (part) => {
      const [name = '', field] = part.place.split('.')
      const fact = facts.get(part.place)
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
