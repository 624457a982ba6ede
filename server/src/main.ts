import { readConfig } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { version } from './command.ts'
import { startServer } from './start.ts'
import { credentialLines } from '#features/operators/index.ts'
import { demoNames, demoPassword } from '#features/demo/people.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config, { version })
  const lines = ['', `Mynah ${version} is up: ${server.url}`, '']
  if (server.demo) {
    lines.push(`Sign in as one of ${demoNames.join(', ')}`)
    lines.push(`with the password ${demoPassword}; open a second window for a second person.`, '')
  }
  if (server.operator) {
    lines.push(`The console of the operators is at ${server.url}console/. This is shown once:`)
    lines.push(...credentialLines(server.operator), '')
  }
  // In one go: whoever waits for the first line has read the rest with it.
  console.log(lines.join('\n'))
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
