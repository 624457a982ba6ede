import { collectWhenIdle } from '#platform/operations/idle-collection.ts'
import { readConfig } from '#platform/settings/config.ts'
import { sentenceOf } from '#platform/settings/config-error.ts'
import { version } from './command.ts'
import { startServer } from './start.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config, { version })
  const lines = ['', `Mynah ${version} is up: ${server.url}`, '', ...server.notes]
  // In one write: a program that waits for the first line then gets all of them.
  console.log(lines.join('\n'))
  collectWhenIdle()
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 30_000).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(1)
}
