import { sql } from 'kysely'
import { prepared } from '#platform/database/prepared.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { startFacts } from '#platform/start-parts.ts'

/** The facts behind the answers of a start, by their place; answers without facts have none. */
export async function factsOf(ctx: Ctx): Promise<Map<string, string>> {
  const facts = startFacts.of(ctx)
  const columns = facts.map((one) => sql`${one.sql(ctx.userId)}::text`)
  const query = sql<{ values: (string | null)[] }>`select array[${sql.join(columns)}] as values`
  const [row] = await prepared(ctx, 'start-facts', query)
  const texts = new Map<string, string>()
  for (const [nth, { place, of }] of facts.entries()) {
    const value = row?.values[nth] ?? null
    texts.set(place, `${texts.get(place) ?? ''}${JSON.stringify(of ? of(value, ctx) : value)}\n`)
  }
  return texts
}
