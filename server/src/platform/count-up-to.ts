/** A queue is counted so far and no further: behind it nobody asks for the exact number. */
export const countedMax = 10_000

type Query = { limit(most: number): { execute(): Promise<unknown[]> } }

/** How many rows a query has, up to 10,000: what it reads has a bound. */
export const countUpTo = async (query: Query): Promise<number> =>
  (await query.limit(countedMax).execute()).length
