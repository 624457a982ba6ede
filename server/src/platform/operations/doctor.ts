import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { Redis } from 'ioredis'
import { diskReserveBytes, freeBytesOf } from '#platform/files/disk-room.ts'
import { isLoopback } from '#platform/http/address.ts'
import { readConfig, repositoryRoot, type Config } from '#platform/settings/config.ts'
import { natsFailure, natsOptions } from '#platform/bus/nats-bus.ts'
import { verifyMail } from '#platform/mail-and-sms.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { checkRows } from './doctor-database.ts'
import { checkS3 } from './doctor-s3.ts'
import { misspeltSettings } from '#platform/settings/setting-names.ts'
import { note, ok, wrong, type Finding } from './doctor-finding.ts'
import type { Feature } from '#platform/feature.ts'

type Env = Readonly<Record<string, string | undefined>>
type Facts = {
  nodeVersion: string
  now: () => number
  freeBytes(folder: string): Promise<number>
  /** Whether the pages of a package are built. */
  isBuilt(name: 'web' | 'console'): boolean
}

const systemFacts: Facts = {
  nodeVersion: process.versions.node,
  now: () => Date.now(),
  freeBytes: freeBytesOf,
  isBuilt: (name) => existsSync(join(repositoryRoot, name, 'dist', 'index.html')),
}

/** Problems of an installation, as English sentences without secrets. */
export async function examine(
  env: Env,
  features: readonly Feature[],
  given: Partial<Facts> = {},
): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [checkNode({ ...systemFacts, ...given }), wrong(error.message)]
  }
  return [...(await examineConfig(config, features, given)), ...misspeltFindings(env)]
}

/** The same with parsed settings, as a running server has them. */
export async function examineConfig(
  started: Config,
  features: readonly Feature[],
  given: Partial<Facts> = {},
): Promise<Finding[]> {
  // Completed by what was set in the console.
  const config = { ...started }
  const facts = { ...systemFacts, ...given }
  const found = [checkNode(facts), checkFolder(config)]
  if (found.every((one) => one.level !== 'wrong')) {
    found.push(await checkDisk(config, facts), ...(await checkRows(config, features, facts)))
  }
  found.push(
    await checkPort(config),
    await checkRedis(config),
    await checkNats(config),
    ...(await checkS3(config)),
    await checkMail(config),
    await checkSms(config),
    ...checkPages(facts),
  )
  for (const feature of features) found.push(...((await feature.examine?.(config)) ?? []))
  return [...found, ...checkSettings(config)]
}

/** Compares with the version in package.json, on which the tests ran. */
function checkNode({ nodeVersion }: Facts): Finding {
  const { optionalDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const [pinned = ''] = Object.values(optionalDependencies)
  if (nodeVersion === pinned) return ok(`Node ${nodeVersion} is the one that Mynah brings.`)
  const major = (version: string) => Number(version.split('.')[0])
  return major(nodeVersion) < major(pinned)
    ? wrong(`Node ${nodeVersion} is too old: Mynah brings ${pinned}; start it by npm start, or by that Node.`)
    : note(`Node ${nodeVersion} runs this, and Mynah is tested with the ${pinned} that it brings.`)
}

function checkFolder({ dataFolder }: Config): Finding {
  if (!existsSync(dataFolder))
    return note(`The data folder ${dataFolder} does not exist yet; the first start makes it.`)
  try {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return wrong(`The data folder ${dataFolder} cannot be read and written by this account.`)
  }
  return statSync(dataFolder).isDirectory()
    ? ok(`The data folder ${dataFolder} can be read and written.`)
    : wrong(`The data folder ${dataFolder} is no folder.`)
}

async function checkDisk({ dataFolder }: Config, { freeBytes }: Facts): Promise<Finding> {
  if (!existsSync(dataFolder)) return ok('The disk is looked at once there is a data folder.')
  const free = (await freeBytes(dataFolder)) / diskReserveBytes
  return free < 1
    ? wrong(
        `Only ${free.toFixed(2)} GiB of disk are free where the data folder is; below 1 GiB the server is not ready.`,
      )
    : ok(`${free.toFixed(1)} GiB of disk are free.`)
}

async function checkPort(config: Config): Promise<Finding> {
  const { host, port } = config
  if (port === 0) return ok('The port is chosen at the start.')
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })
  if (code === undefined) return ok(`Port ${port} is free.`)
  if (code !== 'EADDRINUSE') return wrong(`Port ${port} of ${host} may not be used (${code}).`)
  return (await isRunning(config))
    ? ok(`A server of Mynah is running on port ${port}.`)
    : wrong(`Port ${port} is taken by another program; choose another with PORT.`)
}

/** Whether a server with this configuration is running. */
export async function isRunning({ host, port }: Config): Promise<boolean> {
  const at = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/livez`
  const text = await fetch(at, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.text(),
    () => '',
  )
  return text === '{"ok":true}'
}

async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return ok('No Redis is set up: right for one server process.')
  const options = {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  }
  const redis = new Redis(redisUrl, options)
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return ok('Redis answers.')
  } catch {
    return wrong('Redis does not answer at REDIS_URL.')
  } finally {
    redis.disconnect()
  }
}

async function checkNats({ natsUrl }: Config): Promise<Finding> {
  if (natsUrl === undefined) return ok('No NATS is set up: right for one server process.')
  const { options } = natsOptions(natsUrl)
  try {
    const nats = await connect({ ...options, reconnect: false })
    const version = nats.info?.version ?? ''
    await nats.close()
    return ok(`NATS ${version} answers.`)
  } catch (error) {
    return wrong(natsFailure(error))
  }
}

async function checkMail({ smtp }: Config): Promise<Finding> {
  if (!smtp) return note('No mail is set up (SMTP_URL, SMTP_FROM): nobody can register by e-mail.')
  const reason = await verifyMail(smtp.url)
  return reason === null
    ? ok('The mail server answers and lets us in.')
    : wrong(`The mail server at SMTP_URL does not let us in (${reason}).`)
}

/** Any answer is accepted: nothing is sent, and a gateway may answer anything to a malformed request. */
async function checkSms({ sms }: Config): Promise<Finding> {
  if (!sms) return note('No SMS gateway is set up (SMS_URL): nobody can register by phone.')
  try {
    await fetch(sms.url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    return ok('The SMS gateway answers.')
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string }
    return wrong(`Nothing answers at SMS_URL (${cause?.code ?? name}): no code by SMS arrives.`)
  }
}

/** Without built pages the server answers calls, but shows users nothing. */
const checkPages = ({ isBuilt }: Facts): Finding[] =>
  (['web', 'console'] as const)
    .filter((name) => !isBuilt(name))
    .map((name) => wrong(`The pages of ${name} are not built: npm run build.`))

export const misspeltFindings = (env: Env): Finding[] =>
  misspeltSettings(env).map(({ name, meant }) =>
    wrong(`${name} is no setting of Mynah${meant ? `; is ${meant} meant?` : ', and does nothing.'}`),
  )

function checkSettings(config: Config): Finding[] {
  const found: Finding[] = []
  const { host, origins, limitFactor, smtp, sms, trustProxy } = config
  const open = !isLoopback(host)
  const plain = origins.find((one) => one.startsWith('http:') && !isLoopback(new URL(one).hostname))
  if (plain) found.push(wrong(`MYNAH_ORIGINS names ${plain}: passwords would travel in clear; use https.`))
  if (open && !smtp && !sms)
    found.push(wrong('The server is open to other machines, and nobody can get a code: set up mail or SMS.'))
  if (open && !trustProxy && !origins.some((one) => one.startsWith('https:')))
    found.push(
      wrong(
        'The server is open to other machines without TLS: passwords travel in clear, and browsers give no microphone.',
      ),
    )
  if (!open && !smtp && !sms)
    found.push(
      origins.length > 0 || trustProxy
        ? wrong('MYNAH_ORIGINS or MYNAH_TRUST_PROXY is set, and nobody can get a code: set up mail or SMS.')
        : note(
            'Codes are shown at /dev/outbox to programs of this machine: a proxy in front needs MYNAH_ORIGINS.',
          ),
    )
  if (limitFactor !== 1) found.push(note(`MYNAH_LIMIT_FACTOR is ${limitFactor}: 1 is right for real people.`))
  if (limitFactor > 1 && trustProxy)
    found.push(wrong('MYNAH_LIMIT_FACTOR is above 1 while a proxy brings other people in.'))
  return found
}
