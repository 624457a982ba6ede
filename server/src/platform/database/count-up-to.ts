/** Queues are counted up to this number; nobody needs the exact number above it. */
export const countedMax = 10_000

type Query = { limit(most: number): { execute(): Promise<unknown[]> } }

/** The number of rows of a query, up to 10,000, so that counting has a bounded cost. */
export const countUpTo = async (query: Query): Promise<number> =>
  (await query.limit(countedMax).execute()).length
