import { sql } from 'kysely'
import { prepared } from '#platform/prepared.ts'
import type { Ctx } from '#platform/serve.ts'
import { startFacts } from '#platform/start-parts.ts'

/** What the answers of a start are made of, by their place; nothing for one that has no facts. */
export async function factsOf(ctx: Ctx): Promise<Map<string, string>> {
  const facts = startFacts.of(ctx)
  const values = facts.flatMap((one) => ('sql' in one ? [sql`${one.sql(ctx.userId)}::text`] : []))
  const [[row], read] = await Promise.all([
    prepared(
      ctx,
      'start-facts',
      sql<{ values: (string | null)[] }>`select array[${sql.join(values)}] as values`,
    ),
    Promise.all(facts.flatMap((one) => ('read' in one ? [one.read(ctx)] : []))),
  ])
  const [ofRow, ofRead] = [[...(row?.values ?? [])], [...read]]
  const texts = new Map<string, string>()
  for (const one of facts) {
    const value = 'sql' in one ? ofRow.shift() : ofRead.shift()
    texts.set(one.place, `${texts.get(one.place) ?? ''}${JSON.stringify(value)}\n`)
  }
  return texts
}
