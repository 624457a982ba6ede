import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './parts.ts'
import {
  assumptions,
  costsOf,
  machine,
  machinesOf,
  needOf,
  othersIn,
  peopleUntil,
  type Costs,
  type Results,
} from './scale-model.ts'

/**
 * The tables of docs/scale.md, computed from the results of the benchmark. `--check` fails if the document differs,
 * `--results FILE` first uses the results of a new run.
 */
const document = join(root, 'docs', 'scale.md')
const stored = join(root, 'docs', 'scale-results.json')

/** The steps of the plan. */
const sizes = [10_000, 1_000_000, 100_000_000]

const number = (value: number): string =>
  value !== 0 && Math.abs(value) < 10
    ? String(Number(value.toPrecision(2)))
    : Math.round(Number(value.toPrecision(3))).toLocaleString('en')

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const assumed = (): string =>
  table(
    ['what', 'value', 'source'],
    Object.values(assumptions).map(({ what, value, unit, source }) => [
      what,
      `${number(value)} ${unit}`.trim(),
      source,
    ]),
  )

function measured(costs: Costs, results: Results): string {
  const { at, machine: on } = results
  const rows: [string, string, string][] = [
    ['a message, server', `${number(costs.messageServer)} µs`, 'W1'],
    ['a message, database', `${number(costs.messageDatabase)} µs`, 'W1'],
    ['a message made findable, server', `${number(costs.indexServer)} µs`, 'DISK'],
    ['a message made findable, database', `${number(costs.indexDatabase)} µs`, 'DISK'],
    ['being seen typing, server', `${number(costs.typingServer)} µs`, 'TYPING'],
    ['being seen typing, database', `${number(costs.typingDatabase)} µs`, 'TYPING'],
    ['reading on in a chat, server', `${number(costs.readServer)} µs`, 'READ'],
    ['reading on in a chat, database', `${number(costs.readDatabase)} µs`, 'READ'],
    ['a message on two to eight processes to one alone', `${number(costs.severalFactor)} times`, 'SCALE'],
    ['a receiver of a message in a group', `${number(costs.delivery)} µs`, 'W2'],
    ['a socket that signs in', `${number(costs.signIn)} µs`, 'W3'],
    ['a socket, memory', `${number(costs.socketKib)} KiB`, 'W3'],
    ['the calls of a start of the app, server', `${number(costs.startServer)} µs`, 'START'],
    ['the calls of a start of the app, database', `${number(costs.startDatabase)} µs`, 'START'],
    ['a page of messages, server', `${number(costs.pageServer)} µs`, 'W4'],
    ['a page of messages, database', `${number(costs.pageDatabase)} µs`, 'W4'],
    ['a page of moments', `${number(costs.feedPage)} µs`, 'M1'],
    ['a second of a stream of sound', `${number(costs.streamSecond)} µs`, 'RTC'],
    ['a message on disk', `${number(costs.messageBytes)} bytes`, 'DISK'],
    ['the same for the search', `${number(costs.searchBytes)} bytes`, 'DISK'],
  ]
  const others = othersIn(results)
  const beside = others > 0.2 ? `, of which other work used up to ${number(others)} meanwhile` : ''
  const when = `Measured on ${at.slice(0, 10)}, ${on.processors} cores of ${on.model}${beside}.`
  return `${when}\n\n${table(['what', 'cost', 'measured by'], rows)}`
}

function needed(costs: Costs): string {
  const all = sizes.map((people) => needOf(people, costs))
  const each = all.map(machinesOf)
  /** What databases cost when they are several is not that of one, multiplied. */
  const isOne = (at: number) => each[at]?.databases === 1
  const row = (what: string, pick: (need: (typeof all)[number]) => number) => [
    what,
    ...all.map((one) => number(pick(one))),
  ]
  return table(
    ['in the busiest hour', ...sizes.map((people) => `${people.toLocaleString('en')} people`)],
    [
      row('messages a second', (one) => one.messages),
      row('deliveries a second', (one) => one.deliveries),
      row('starts of the app a second', (one) => one.starts),
      row('pages a second', (one) => one.pages),
      row('sockets', (one) => one.sockets),
      row('streams of calls', (one) => one.streams),
      row('busy cores, server', (one) => one.serverCores),
      [
        'busy cores, database',
        ...all.map((one, at) => (isOne(at) ? number(one.databaseCores) : 'not measured')),
      ],
      row('busy cores, media', (one) => one.mediaCores),
      row('memory of the sockets, GiB', (one) => one.socketGib),
      row('chat on the network, Mbit/s', (one) => one.chatMbits),
      row('calls on the network, Mbit/s', (one) => one.soundMbits),
      row('messages on disk, TiB a year, all copies', (one) => one.messageTibPerYear),
      row('files, TiB a year', (one) => one.fileTibPerYear),
      ['server processes', ...each.map((one) => number(one.processes))],
      [`machines of ${machine.cores} cores, server`, ...each.map((one) => number(one.serverMachines))],
      ['databases, by the disk that messages need', ...each.map((one) => number(one.databases))],
      [`machines of ${machine.cores} cores, media`, ...each.map((one) => number(one.mediaMachines))],
    ],
  )
}

function full(costs: Costs): string {
  const until = peopleUntil(costs)
  const row = (what: string, people: number) => [what, number(people)]
  return table(
    ['what is full', 'from so many people on'],
    [
      row('one machine of 2 cores, with everything on it', until.smallMachine),
      row('one server process', until.process),
      row(`one machine of ${machine.cores} cores, with everything on it`, until.machine),
      row(`the disk of one database after a year, ${machine.diskTib} TiB`, until.disk),
      row(`the processor of one database, ${machine.cores} cores`, until.primary),
    ].sort((a, b) => Number(a[1]?.replaceAll(',', '')) - Number(b[1]?.replaceAll(',', ''))),
  )
}

/** The document with recomputed tables, each between two comments with its name. */
export function withTables(text: string, results: Results): string {
  const costs = costsOf(results)
  const tables = {
    assumed: assumed(),
    measured: measured(costs, results),
    needed: needed(costs),
    full: full(costs),
  }
  return Object.entries(tables).reduce((all, [name, made]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
    if (!place.test(all)) throw new Error(`docs/scale.md has no place for the table '${name}'.`)
    return all.replace(place, (_, start: string, end: string) => `${start}\n${made}\n\n${end}`)
  }, text)
}

/** The formatter aligns tables, so only their content is compared. */
const unaligned = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---')

function main(): void {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, results: { type: 'string' } } })
  if (values.results !== undefined) {
    const { at, machine: on, lines } = JSON.parse(readFileSync(values.results, 'utf8')) as Results
    const own = lines.filter(({ system }) => !/relay|query|livekit/.test(system))
    const { processors, model } = on
    writeFileSync(stored, `${JSON.stringify({ at, machine: { processors, model }, lines: own }, null, 2)}\n`)
  }
  const text = readFileSync(document, 'utf8')
  const made = withTables(text, JSON.parse(readFileSync(stored, 'utf8')) as Results)
  if (unaligned(made) === unaligned(text)) return
  if (values.check) {
    console.log('docs/scale.md differs from what docs/scale-results.json gives: run node tools/scale.ts')
    process.exitCode = 1
  } else writeFileSync(document, made)
}

if (import.meta.main) main()
