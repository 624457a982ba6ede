import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startNats } from '../../server/test/nats.ts'
import { ensureNeeds } from '../../tools/needs.ts'
import { Chance } from '../faults/chance.ts'
import { startDatabase, startRedis, startServer, type Running } from '../load/processes.ts'
import { used, type Served } from '../load/measure.ts'
import { number, table } from '../load/report.ts'
import { filesMax, memoryOf } from '../load/usage.ts'
import { hourMs } from './behaviour.ts'
import { Day } from './day.ts'
import { Human } from './human.ts'
import { Society } from './society.ts'

/** `npm run crowd`: a day of many people, simulated in minutes; see docs/bench.md. */
const file = join(import.meta.dirname, '..', '..', 'test-results', 'crowd-results.json')
const hours = 24
const sampleMs = 250

function readOptions(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: {
      people: { type: 'string', default: '20000' },
      processes: { type: 'string', default: '4' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomBytes(4).readUInt32BE()) },
      // catches up on messages alone, as clients without a mark do
      'no-starts': { type: 'boolean', default: false },
    },
  })
  const amount = (name: 'people' | 'processes' | 'minutes' | 'seed') => {
    const value = Number(values[name])
    if (!(value > 0) || (name !== 'minutes' && !Number.isInteger(value)))
      throw new Error(`--${name} must be a number above 0.`)
    return value
  }
  return {
    people: amount('people'),
    processes: amount('processes'),
    minutes: amount('minutes'),
    seed: amount('seed'),
    hasStarts: !values['no-starts'],
  }
}

type Hour = Record<string, number>

/** Measures one hour, and returns at its end; rates are per real second. */
async function hourOf(hour: number, day: Day, served: Required<Omit<Served, 'nodes'>>): Promise<Hour> {
  const before = used(served)
  const started = performance.now()
  let samples = 0
  let online = 0
  for (let left = Infinity; left > 0; left = day.machineMs((hour + 1) * hourMs - day.now())) {
    await sleep(Math.min(sampleMs, left))
    online += day.online
    samples += 1
  }
  const seconds = (performance.now() - started) / 1_000
  const after = used(served)
  const { counts, p50, p99 } = day.take()
  const cores = (name: keyof typeof before) => (after[name] - before[name]) / seconds
  const memory = served.pids.map((pid) => memoryOf(pid) / 1_024)
  const known = cores('server') + cores('engine') + cores('database') + cores('generator')
  return {
    hour,
    online: Math.round(online / Math.max(1, samples)),
    'logins/s': counts.login / seconds,
    'sent/s': counts.sent / seconds,
    'delivered/s': counts.delivery / seconds,
    'pages/s': counts.page / seconds,
    'login p99': p99.login,
    'sync p99': p99.sync,
    'page p99': p99.page,
    'echo p99': p99.echo,
    'delivery p50': p50.delivery,
    'delivery p99': p99.delivery,
    'cores servers': cores('server'),
    'cores engines': cores('engine'),
    'cores database': cores('database'),
    'cores crowd': cores('generator'),
    'cores others': Math.max(0, cores('machine') - known),
    'MiB largest': Math.max(...memory),
    'MiB servers': memory.reduce((sum, one) => sum + one, 0),
    refused: counts.refused,
    'logins failed': counts['login failed'],
    missing: counts.missing,
  }
}

async function crowd(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  ensureNeeds({ only: ['redis-server', 'nats-server'] })
  if (filesMax() < options.people / 2)
    throw new Error(`A process may open ${filesMax()} files here: ulimit -n ${options.people / 2} or more.`)
  const society = new Society(options.people)
  const seed = String(options.seed)
  const database = await startDatabase()
  const [redis, nats] = [await startRedis(), await startNats()]
  const servers: Running[] = []
  try {
    await society.fill(database.url, seed)
    const engines = { redisUrl: redis.url, natsUrl: nats.directUrl }
    for (let nth = 0; nth < options.processes; nth += 1) servers.push(await startServer(database, engines))
    const pids = servers.map(({ pid }) => pid)
    const served = { pids, engines: [redis.pid, nats.pid], postmaster: database.postmaster }
    const { minutes, hasStarts } = options
    const day = new Day({ seed, ports: servers.map(({ port }) => port), hasStarts, minutes })
    const chance = new Chance(options.seed)
    const people = Array.from({ length: options.people }, (_, index) =>
      new Human(index, day, society, chance.fork()).live(),
    )
    const figures: Hour[] = []
    for (let hour = 0; hour < hours; hour += 1) {
      const one = await hourOf(hour, day, served)
      figures.push(one)
      console.log(JSON.stringify(one))
    }
    await Promise.all(people)
    return report(options, figures, day, await storedIds(database.url))
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await Promise.all([redis.stop(), nats.stop()])
    await database.stop()
  }
}

async function storedIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select right(id, 12) as id from messages')
  await client.end()
  return rows.map(({ id }) => id)
}

function report(options: object, figures: Hour[], day: Day, ids: string[]): boolean {
  const names = Object.keys(figures[0] ?? {})
  console.log(
    `\n${table(
      names,
      figures.map((one) => names.map((name) => number(one[name] ?? 0))),
    )}`,
  )
  const { stored, lost } = day.lostAmong(ids)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), options, figures, stored, lost, refusals: [...day.refusals] }, null, 2)}\n`,
  )
  console.log(
    `\n${stored.toLocaleString('en')} messages acknowledged, ${lost} of them lost. All figures: ${file}`,
  )
  return lost === 0
}

try {
  process.exitCode = (await crowd()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
