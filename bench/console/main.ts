import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath, chromiumWords } from '../../e2e/chromium.ts'
import { Server } from '../../e2e/server.ts'
import { codeAt, type Credentials } from '../../server/test/operator.ts'
import { ensureNeeds } from '../../tools/needs.ts'
import { root } from '../../tools/parts.ts'
import { summaryOf } from '../load/stats.ts'
import { phone, wide } from '../web/browser.ts'
import { markdownTable } from '../web/report.ts'
import { open, past, seed } from './seed.ts'
import { ConsoleScreen, tasks, type Task } from './tasks.ts'
import { wordsOf } from './words.ts'

/**
 * `npm run bench:console`: see docs/notes/bench-console.md. `PAST` is the number of decided items of each queue, `ONLY`
 * a part of the names of tasks, `LANGUAGE` that of the console. No timing fails it. Needs `npm run build`.
 */
const repeats = 5
const only = process.env.ONLY ?? ''
const language = process.env.LANGUAGE ?? 'en'
const words = wordsOf(language)
const file = join(root, 'test-results', 'bench-console.json')

type Measured = { task: string; view: string; presses: number; seconds: number[] }

/** `at`: a time whose code no other sign-in had. */
async function signIn(page: Page, url: string, { name, password, uri }: Credentials, at: number) {
  await page.addInitScript((chosen) => localStorage.setItem('console-language', chosen), language)
  await page.goto(`${url}console/`)
  const screen = new ConsoleScreen(page, words)
  await screen.field('Name').fill(name)
  await screen.field('Password').fill(password)
  await screen.field('Code from your authenticator app').fill(codeAt(uri, at))
  await screen.button('Sign in').click()
  await screen.heading('Figures').waitFor()
}

async function measure(page: Page, task: Task, view: string): Promise<Measured> {
  const seconds: number[] = []
  const screen = new ConsoleScreen(page, words)
  for (let nth = 0; nth < repeats; nth += 1) {
    await task.prepare(screen, nth)
    screen.presses = 0
    const begun = performance.now()
    await task.act(screen, nth)
    seconds.push((performance.now() - begun) / 1000)
  }
  return { task: task.name, view, presses: screen.presses, seconds }
}

function cellsOf({ task, view, presses, seconds }: Measured): string[] {
  const { median, low, high } = summaryOf(seconds)
  const [middle, ...range] = [median, low, high].map((value) => value.toFixed(2))
  return [task, view, String(presses), `${middle} (${range.join('–')})`]
}

async function bench(server: Server): Promise<Measured[]> {
  if (!server.operator) throw new Error('the first start printed no operator')
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: chromiumWords })
  const measured: Measured[] = []
  try {
    for (const [index, view] of [wide, phone].entries()) {
      const page = await browser.newPage({
        viewport: { width: view.width, height: view.height },
        locale: 'en-US',
        timezoneId: 'UTC',
      })
      await signIn(page, server.url, server.operator, Date.now() + index * 30_000)
      for (const task of tasks.filter(({ name }) => name.includes(only))) {
        const row = await measure(page, task, view.name)
        console.log(cellsOf(row).join(' | '))
        measured.push(row)
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return measured
}

ensureNeeds({ only: ['Chromium'] })
const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '', load: loadavg()[0] ?? 0 }
const server = await Server.start()
try {
  console.log(`Filling the queues with ${open} open and ${past} decided items each …`)
  await server.down()
  await seed(server.folder)
  await server.up()
  const measured = await bench(server)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, open, past, measured }, null, 2)}\n`,
  )
  const head = ['what', 'view', 'presses', 'seconds']
  console.log(`\n${markdownTable(head, measured.map(cellsOf))}\n\nAll figures: ${file}`)
} finally {
  await server.close()
}
