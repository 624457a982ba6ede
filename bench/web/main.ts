import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { account } from '@mynah/contract/account'
import { callAs } from '../../server/test/person.ts'
import { ensureNeeds } from '../../tools/needs.ts'
import { root } from '../../tools/parts.ts'
import { startDatabase, startServer } from '../load/processes.ts'
import { phone, wide } from './browser.ts'
import { rowOf, tableOf, withSection, type Figure } from './report.ts'
import { friend, me, seed } from './seed.ts'
import { seedMoments } from './seed-moments.ts'
import { changeTabs } from './tabs.ts'
import { focusComposer, openEmoji } from './composer.ts'
import { openCall } from './open-call.ts'
import { talk } from './talk.ts'
import { scrollMoments } from './scroll-moments.ts'
import { openRooms, openWarm, scrollUp, switchChats, type Stage } from './stages.ts'

/**
 * `npm run bench:web [-- --only open,scroll,switch,tabs,composer,emoji,moments,call,talk,warm]`: see docs/bench.md. Timings
 * never fail it.
 */
const file = join(root, 'test-results', 'bench-web.json')
const doc = join(root, 'docs', 'notes', 'bench-browser.md')

const stages: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  open: openRooms,
  scroll: scrollUp,
  switch: switchChats,
  tabs: changeTabs,
  composer: focusComposer,
  emoji: openEmoji,
  moments: scrollMoments,
  call: openCall,
  talk,
  warm: async (stage) => [...(await openWarm(stage, phone)), ...(await openWarm(stage, wide))],
}
const at = process.argv.indexOf('--only')
const only = at < 0 ? Object.keys(stages) : (process.argv[at + 1] ?? '').split(',')

async function bench(): Promise<Figure[]> {
  const database = await startDatabase()
  const figures: Figure[] = []
  try {
    await seed(database.url)
    await seedMoments(database.url)
    const server = await startServer(database)
    try {
      const url = `http://127.0.0.1:${server.port}/`
      const deviceOf = async ({ id, token }: typeof me) => {
        const user = await callAs({ url }, token, account.me, {})
        return { token, userId: id, sessionUserInfo: JSON.stringify(user), lang: 'en' }
      }
      const people = { stored: await deviceOf(me), friend: await deviceOf(friend) }
      for (const slower of [1, 4])
        for (const name of only) {
          const measured = (await stages[name]?.({ url, slower, ...people })) ?? []
          figures.push(...measured)
          console.log(tableOf(measured.map(rowOf)))
        }
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
  return figures
}

ensureNeeds({ only: ['Chromium', 'fonts for Thai, Hindi, Chinese and emoji'] })
const built = spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const before = loadavg()[0] ?? 0
const figures = await bench()
const rows = figures.map(rowOf)
const machine = {
  processors: cpus().length,
  model: cpus()[0]?.model ?? '',
  node: process.version,
  load: before,
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, rows, figures }, null, 2)}\n`)
console.log(`\n${tableOf(rows)}\n\nAll figures: ${file}`)
if (at < 0) {
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const others = `${before.toFixed(1)} tasks of others wanted the ${machine.processors} cores when it began`
  writeFileSync(
    doc,
    withSection(readFileSync(doc, 'utf8'), `${day}, ${machine.model}; ${others}.\n\n${tableOf(rows)}`),
  )
}
