import { formatMoney } from '@mynah/contract/money'
import { limits } from '@mynah/contract/limits'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { postDue } from '../src/features/wallet/deciding.ts'
import type { TestOperator } from './operator.ts'
import type { TestServer } from './server.ts'

type Decision = { approve: boolean; reason?: string | undefined; note?: string }

/** The version and amount of a request, which a decision has to contain. */
export async function seenOf(server: TestServer, id: string): Promise<{ version: number; money: string }> {
  const { rows } = await server.app.pool.query<{ version: number; cents: number }>(
    'select version, cents from cash_requests where id = $1',
    [id],
  )
  return { version: rows[0]?.version ?? 1, money: formatMoney(rows[0]?.cents ?? 1) }
}

/**
 * Decides the request in its present state; with a note, since a job may have flagged it by now. @returns the result of
 * the call
 */
export const decideCash = async (server: TestServer, by: TestOperator, id: string, decision: Decision) =>
  by.call(walletAdmin.decide, { id, ...(await seenOf(server, id)), note: 'Checked', ...decision })

/** Posts all decisions so far. */
export async function postDecisions(server: TestServer): Promise<void> {
  server.clock.moveBy(limits.decisionUndoMs)
  await postDue(server.app)
}

/** Decides, and waits ten seconds. @returns the state of the request */
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
