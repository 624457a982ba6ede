import { setPriority } from 'node:os'
import { collectExtensions } from '#platform/extension-point.ts'
import { sentenceOf } from '#platform/settings/config-error.ts'
import { makeBackup, tryRestore, type Outcome, type Task } from '#features/backups/index.ts'
import { verifyAll } from '#features/ledger/index.ts'
import { features, tablesNotBackedUp } from './features.ts'

// The child process of scheduled backups. It gets one task, answers with what came of it, and ends.

/** As readers of uploads: the lowest one would not end on a busy machine. */
const niceness = 10

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    if (task.kind === 'backup') return await makeBackup(task, tablesNotBackedUp)
    return await tryRestore(task, (db) =>
      verifyAll(db, { extensions: collectExtensions(features) }, Date.now()),
    )
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence !== undefined) return { error: sentence }
    const cause = error as NodeJS.ErrnoException
    return { error: `It failed (${cause.code ?? cause.name}): the log of the server says why.`, cause }
  }
}

// Tests wait for it, on machines that are busy with tests.
if (process.env.NODE_ENV !== 'test') setPriority(niceness)
// A terminal sends these to all its processes, but the server ends this one itself.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(1))
process.on('message', async (task: Task) => {
  const outcome = await outcomeOf(task)
  process.send?.(outcome, () => process.exit())
})
