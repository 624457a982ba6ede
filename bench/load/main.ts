import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { fill, markIndexed } from './fill.ts'
import { readOptions } from './options.ts'
import { divide, Generator, startDatabase, type DatabaseAt } from './processes.ts'
import { linesOf, overNodes, ratiosOf, textOf } from './report.ts'
import { workloads, type Run } from './workloads/workloads.ts'

/**
 * `npm run bench`: see docs/bench.md. Timings never fail it, but a message that is lost, damaged or out of order does.
 */
const file = join(import.meta.dirname, '..', '..', 'test-results', 'bench-results.json')

/** Media are sent over UDP: a few packets may be lost. */
const packetsLostMax = 10

async function bench(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  if (!existsSync('/proc/self/smaps_rollup'))
    throw new Error('CPU time and memory are read from /proc: run it on Linux.')
  const started = performance.now()
  const seed = randomBytes(16).toString('hex')
  const runs: Run[] = []
  const generator = new Generator()
  const measure = async (database: DatabaseAt, nameOf: (system: string) => string) => {
    for (const name of options.only) {
      await markIndexed(database.url)
      await workloads[name]({ options, seed, database, generator }, (given) => {
        const run = { ...given, system: nameOf(given.system) }
        runs.push(run)
        console.log(JSON.stringify(run))
      })
    }
  }
  try {
    await withDatabase(seed, 1, (database) => measure(database, (system) => system))
    const over = (system: string) => (system === 'mynah' ? overNodes : `${system}, ${overNodes}`)
    if (options.nodes > 1) await withDatabase(seed, options.nodes, (database) => measure(database, over))
  } finally {
    await generator.stop()
  }
  const [lines, ratios] = [linesOf(runs), ratiosOf(runs)]
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    system: release(),
    node: process.version,
  }
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, options, ratios, lines, runs }, null, 2)}\n`,
  )
  console.log(`\n${textOf(lines, ratios)}\n`)
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s; all figures: ${file}`)
  const measured = runs.flatMap((run) =>
    'measured' in run
      ? [run]
      : 'changes' in run
        ? [{ ...run, measured: run.changes }]
        : 'scale' in run
          ? [{ ...run, measured: run.scale }]
          : [],
  )
  // on a busy machine the server refuses reads
  for (const { work, measured: one } of measured)
    if (one.refused > 0) console.log(`${work}: ${one.refused} refused because there was too much to do.`)
  for (const run of runs)
    if ('forwarded' in run && run.forwarded.lost > packetsLostMax)
      console.log(`${run.work}, ${run.system}: ${run.forwarded.lost} packets lost.`)
  const bad = measured.filter((run) => run.measured.lost + run.measured.wrong > 0)
  for (const run of bad) console.log(`WRONG ${JSON.stringify(run)}`)
  return bad.length === 0
}

/** A filled database, over as many PostgreSQL servers. */
async function withDatabase(
  seed: string,
  count: number,
  act: (database: DatabaseAt) => Promise<void>,
): Promise<void> {
  let database = await startDatabase()
  try {
    await fill(database.url, seed)
    if (count > 1) database = await divide(database, count)
    await act(database)
  } finally {
    await database.stop()
  }
}

try {
  process.exitCode = (await bench()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
