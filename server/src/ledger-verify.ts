import { readConfig } from '#platform/settings/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { collectExtensions } from '#platform/extension-point.ts'
import { verifyAll } from '#features/ledger/index.ts'
import { runCommand } from './command.ts'
import { features } from './features.ts'

/** `npm run ledger:verify`: checks the complete ledger and lists inconsistent rows; exit code 1 if there are any. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const reached = await connectDatabase(config)
  try {
    const database = await openDatabase(reached.connection, { unsafe: config.unsafeDatabase })
    try {
      const extensions = collectExtensions(features)
      const { accounts, postings, entries, wrong, before, ms } = await verifyAll(
        database.db,
        { extensions },
        Date.now(),
      )
      for (const { at, what } of before) console.log(`before ${at} ${what}`)
      for (const { at, what } of wrong) console.log(`WRONG  ${at} ${what}`)
      console.log(`${accounts} accounts, ${postings} postings and ${entries} entries in ${ms} ms`)
      if (before.length > 0)
        console.log(`${before.length} postings of before they were matched with their rows fit none.`)
      console.log(wrong.length === 0 ? 'The books are right.' : `${wrong.length} rows disagree.`)
      if (wrong.length > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  } finally {
    await reached.close()
  }
})
