import { readConfig } from '#platform/settings/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { keysOf, secretBoxWith } from '#platform/secrets/encryption.ts'
import { transactions } from '#platform/database/transaction.ts'
import { runOperatorCommand } from '#features/operators/index.ts'
import { runCommand } from './command.ts'

/** `npm run operator -- add NAME ROLE`, `reset NAME`, `disable NAME`, `list`; the server may be running. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const reached = await connectDatabase(config)
  try {
    const database = await openDatabase(reached.connection, { unsafe: config.unsafeDatabase })
    const tools = {
      db: database.db,
      transaction: transactions(database),
      seal: secretBoxWith(keysOf(config)),
      now: Date.now(),
    }
    try {
      const lines = await runOperatorCommand(tools, process.argv.slice(2))
      for (const line of lines) console.log(line)
    } finally {
      await database.close()
    }
  } finally {
    await reached.close()
  }
})
