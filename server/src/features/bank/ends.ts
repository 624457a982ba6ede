import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import * as lines from './lines-store.ts'
import * as matches from './matches-store.ts'

/** Removes the matches of a refused request. The caller has locked the request. */
export async function endMatches(app: App, tx: Tx, request: string): Promise<void> {
  for (const { id, line, cents } of await matches.ofRequest(tx, request)) {
    const row = await lines.lockLine(tx, line)
    if (!row || !(await matches.undo(tx, id, '', app.clock.now()))) continue
    await lines.changeOpen(tx, line, Math.sign(row.amount) * cents)
  }
}

/** Deletes the bank's texts of lines that are, or were, matched with requests of this user. */
export const eraseBankLines = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    await lines.eraseLines(tx, await matches.linesOfPerson(tx, userId))
  })
