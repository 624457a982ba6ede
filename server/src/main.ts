import { readConfig } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { version } from './command.ts'
import { startServer } from './start.ts'
import { demoNames, demoPassword } from '#features/demo/people.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config, { version })
  console.log(`\nMynah ${version} is up: ${server.url}\n`)
  if (server.demo) {
    console.log(`Sign in as one of ${demoNames.join(', ')}`)
    console.log(`with the password ${demoPassword}; open a second window for a second person.\n`)
  }
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
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
