import { flags as calls, type Flag, type FlagSubject } from '@mynah/contract/flags'
import { examineNew } from '../src/features/flags/rules.ts'
import { operator } from './operator.ts'
import type { TestServer } from './server.ts'

export { examineNew }

/** The flags of an item or a customer once everything so far was examined, by their kinds. */
export async function flagsOf(
  server: TestServer,
  about: FlagSubject,
  item: string,
): Promise<Partial<Record<Flag['kind'], Flag>>> {
  await examineNew(server.app)
  // A session of an operator ends within half an hour, and the clock may have moved.
  const by = await operator(server, 'cashier')
  const { list } = await by.call(calls.of, { about, item })
  return Object.fromEntries(list.map((flag) => [flag.kind, flag]))
}
