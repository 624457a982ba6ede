import { setHashCost } from '../src/platform/secrets/passwords.ts'
import { unknownUnkeyed, watchStatements } from './asked-statements.ts'
import { atEnd } from './at-end.ts'
import { leastCost } from './hash-cost.ts'

setHashCost(leastCost)
// Several databases are asked other statements than one.
if (process.env.MYNAH_TEST_NODES !== '1') watchStatements()

atEnd(async () => {
  const found = await unknownUnkeyed()
  // Each of its tables needs `column = $1` or `column = any($1)` in its own query, see distributed-tables.ts.
  if (found.length > 0)
    throw new Error(`Statements that name no conversation when they are planned:\n${found.join('\n')}`)
})
