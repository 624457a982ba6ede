import { formatMoney } from '@mynah/contract/money'
import { limits } from '@mynah/contract/limits'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { postDue } from '../src/features/wallet/deciding.ts'
import type { TestOperator } from './operator.ts'
import type { TestServer } from './server.ts'

type Decision = { approve: boolean; reason?: string | undefined }

/** What an operator sees of a request: what a decision names. */
export async function seenOf(server: TestServer, id: string): Promise<{ version: number; money: string }> {
  const { rows } = await server.app.pool.query<{ version: number; cents: number }>(
    'select version, cents from cash_requests where id = $1',
    [id],
  )
  return { version: rows[0]?.version ?? 1, money: formatMoney(rows[0]?.cents ?? 1) }
}

/** Decides on what stands there now. @returns as the call does */
export const decideCash = async (server: TestServer, by: TestOperator, id: string, decision: Decision) =>
  by.call(walletAdmin.decide, { id, ...(await seenOf(server, id)), ...decision })

/** What was decided so far is posted. */
export async function postDecisions(server: TestServer): Promise<void> {
  server.clock.moveBy(limits.decisionUndoMs)
  await postDue(server.app)
}

/** Decides, and lets the ten seconds pass. @returns the state that the request has then */
export async function decideAndPost(
  server: TestServer,
  by: TestOperator,
  id: string,
  decision: Decision,
): Promise<{ state: number }> {
  await decideCash(server, by, id, decision)
  await postDecisions(server)
  const { rows } = await server.app.pool.query<{ state: number }>(
    'select state from cash_requests where id = $1',
    [id],
  )
  return { state: rows[0]?.state ?? 0 }
}
