import { sql } from 'kysely'
import { perApp } from '#platform/per-app.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { startFacts, startLive, type StartAsked, type StartFact } from '#platform/start-parts.ts'
import * as messages from '#features/messages/index.ts'
import { chatsMax } from './chats.ts'

/** In place of what is asked, while the statement is compiled. */
const places: StartAsked = { userId: '<user>', now: -1, channel: '<channel>', version: -2 }

/** The statement, and for each of its parameters how it follows from what is asked. */
const statementOf = perApp((app) => {
  const { userId, now } = places
  const facts = startFacts.of(app).map((one) => one.sql(userId, now))
  const live = startLive.of(app).map((one) => one.sql(places))
  const columns = [...facts, ...live].map((one) => sql`${one}::text`)
  const mine = messages.chatsOfUser(userId, now, chatsMax + 1)
  const query = sql`with mine as materialized (${mine}) select ${sql.join(columns)}`
  const { sql: text, parameters } = query.compile(app.db)
  const different = [...new Set(parameters)]
  const numberOf = (nth: string) => different.indexOf(parameters[Number(nth) - 1]) + 1
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, nth: string) => `$${numberOf(nth)}`),
    parameters: different.map(parameterOf),
  }
})

function parameterOf(given: unknown): (asked: StartAsked) => unknown {
  if (given === places.now) return ({ now }) => now
  if (given === places.version) return ({ version }) => version
  if (given === places.channel) return ({ channel }) => channel
  if (given === places.userId) return ({ userId }) => userId
  return typeof given === 'string' ? ({ userId }) => given.replace(places.userId, userId) : () => given
}

/** The facts behind the answers of a start, and the answers that are read each time. */
export type Facts = {
  /** By their place, as one text; answers without facts have none. */
  texts: Map<StartFact['place'], string>
  live: object
}

export async function factsOf(ctx: Ctx, asked: StartAsked): Promise<Facts> {
  const { text, parameters } = statementOf(ctx)
  const values = parameters.map((of) => of(asked))
  const query = { name: 'start-facts', text, values, rowMode: 'array' } as const
  const [row = []] = (await ctx.pool.query<(string | null)[]>(query)).rows
  const [facts, live] = [startFacts.of(ctx), startLive.of(ctx)]
  const compared = await Promise.all(
    facts.map(({ of }, nth) => (of ? of(row[nth] ?? null, ctx) : (row[nth] ?? null))),
  )
  const answers = await Promise.all(live.map(({ of }, nth) => of(row[facts.length + nth] ?? null, ctx)))
  const texts = new Map<StartFact['place'], string>()
  for (const [nth, { place }] of facts.entries())
    texts.set(place, `${texts.get(place) ?? ''}${JSON.stringify(compared[nth])}\n`)
  for (const [nth, { place }] of facts.entries()) if (compared[nth] === undefined) texts.delete(place)
  const sent = live.flatMap(({ field }, nth) => (answers[nth] === undefined ? [] : [[field, answers[nth]]]))
  return { texts, live: Object.fromEntries(sent) as object }
}
