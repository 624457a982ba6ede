import { parseArgs } from 'node:util'
import { ensureNeeds } from '../../tools/needs.ts'
import { summary, type Violation } from './check.ts'
import { faults } from './faults.ts'
import { lineOf, passed } from './fault.ts'

/** `npm run faults -- [--only F1,F8] [--seed 7] [--messages 20000]`: see docs/faults.md. */
const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string' }, messages: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const messages = Number(values.messages ?? 20_000)
const only = values.only?.toUpperCase().split(',')
const chosen = faults.filter((fault) =>
  only ? fault.name.split(' ').some((name) => only.includes(name)) : !fault.byNameWith,
)
if (chosen.length === 0 || !Number.isInteger(seed) || !(messages > 0)) {
  console.error(
    `Say --only with some of ${faults.map((fault) => fault.name).join(', ')}, --seed and --messages with a number.`,
  )
  process.exit(2)
}

ensureNeeds({ only: ['redis-server', 'nats-server', ...chosen.flatMap((fault) => fault.byNameWith ?? [])] })
console.log(`seed ${seed}, ${messages} messages`)
const started = performance.now()
let violations: Violation[] = []
let broken = 0
let leftOut = 0
for (const fault of chosen) {
  const missing = fault.leftOut?.()
  if (missing) {
    console.log(`left out ${fault.name} ${fault.title}: ${missing}`)
    leftOut += 1
    continue
  }
  const from = performance.now()
  const say = (sentence: string) => console.log(`       ${fault.name}: ${sentence}`)
  try {
    const report = await fault.run({ seed, messages, say })
    violations = violations.concat(report.violations)
    if (!passed(report)) broken += 1
    console.log(lineOf(fault, report, (performance.now() - from) / 1000))
  } catch (error) {
    broken += 1
    console.log(`BROKEN ${fault.name} ${fault.title}:`, error)
  }
}
console.log(`\n${summary(violations)}`)
const again = `npm run faults -- ${values.only ? `--only ${values.only} ` : ''}--seed ${seed}${values.messages ? ` --messages ${messages}` : ''}`
console.log(
  `${chosen.length - leftOut - broken} of ${chosen.length - leftOut} held in ${((performance.now() - started) / 1000).toFixed(0)} s` +
    (broken > 0 ? `; again with: ${again}` : ''),
)
process.exit(broken > 0 ? 1 : 0)
