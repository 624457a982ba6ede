import { examine } from '#platform/operations/doctor.ts'
import { runCommand } from './command.ts'
import { features } from './features.ts'

const signs = { ok: '  ok  ', note: ' note ', wrong: 'WRONG ' }

/** `npm run doctor`: problems of this installation as English sentences; exit code 1 if there are any. */
await runCommand(async () => {
  const found = await examine(process.env, features)
  for (const { level, sentence } of found) console.log(`${signs[level]} ${sentence}`)
  const count = found.filter((one) => one.level === 'wrong').length
  console.log(count === 0 ? '\nNothing is wrong.' : `\n${count} to put right.`)
  if (count > 0) process.exitCode = 1
})
