import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import * as lines from './lines-store.ts'
import * as matches from './matches-store.ts'

/** A refused request gives the lines that it was matched with back. The caller holds the request. */
export async function endMatches(app: App, tx: Tx, request: string): Promise<void> {
  for (const { id, line, cents } of await matches.ofRequest(tx, request)) {
    const row = await lines.lockLine(tx, line)
    if (!row || !(await matches.undo(tx, id, '', app.clock.now()))) continue
    await lines.changeOpen(tx, line, Math.sign(row.amount) * cents)
  }
}

/** What the bank wrote of lines that are, or were, matched with requests of this person. */
export const eraseBankLines = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    await lines.eraseLines(tx, await matches.linesOfPerson(tx, userId))
  })
