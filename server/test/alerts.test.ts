import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { faults, metricsToken, scrape, type Fault, type Scrape } from './alert-faults.ts'
import { request } from './person.ts'
import { testServer } from './server.ts'

// Tests the alerts of deploy/monitoring with Prometheus itself: `npm run test:full` installs its `promtool`. Each fault is
// made on a real server, whose metrics then go on for three hours as they began.
vi.setConfig({ testTimeout: 120_000 })
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const folderOfFiles = join(repositoryRoot, 'deploy', 'monitoring')
const readFile = (name: string) => readFileSync(join(folderOfFiles, name), 'utf8')
type Rule = { alert: string; expr: string }
type Rules = { groups: { rules: Rule[] }[] }
const rules = parse(readFile('alerts.yaml')) as Rules
const names = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))

/** Gauges of ages that grow by themselves while their fault lasts. */
const isAge = (name: string): boolean => /_(?:age|waiting|oldest)_seconds/.test(name)

/** Series of three hours, scraped each minute, in which a fault lasts, or happens once, from the first minute on. */
function seriesOf({ perMinute = 1, once = false }: Fault, scrapes: Scrape[]): Record<string, string> {
  const [before, after] = [scrapes[0], scrapes.at(-1)]
  const series: Record<string, string> = {}
  for (const [name, value] of after?.values ?? []) {
    const known = before?.values.get(name)
    const grew = after?.growing.has(name) ? (value - (known ?? 0)) * perMinute : 0
    const growth = once ? 0 : isAge(name) && value > 0 ? 60 : grew
    // A series that appears with the fault has no value in the minute before.
    const start = known === undefined ? '_' : String(after?.growing.has(name) ? known : value)
    series[name] = `${start} ${value}+${growth}x180`.replaceAll('Infinity', 'Inf')
  }
  return series
}

const folder = mkdtempSync(join(tmpdir(), 'mynah-alerts-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Panel = { title: string; targets?: { expr: string }[] }
/** The queries of the dashboard's panels, with a duration instead of Grafana's variable. */
const questions = (JSON.parse(readFile('dashboard.json')) as { panels: Panel[] }).panels.flatMap(
  ({ title, targets = [] }) => targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')]),
) as [string, string][]

/** '' if as many alerts fire with these series at a time as expected; otherwise what is wrong. */
function judge(series: Record<string, string>, alerts: string, firingCount: number, at = '3h'): string {
  writeFileSync(join(folder, 'rules.yaml'), stringify(rules))
  const file = join(folder, 'tests.yaml')
  const expected = firingCount > 0 ? [{ labels: '{}', value: firingCount }] : []
  const one = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      { expr: `count(ALERTS{alertstate="firing",${alerts}})`, eval_time: at, exp_samples: expected },
    ],
  }
  writeFileSync(file, stringify({ rule_files: ['rules.yaml'], evaluation_interval: '1m', tests: [one] }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

test('every alert has a fault that triggers it', () => {
  expect(Object.keys(faults).toSorted()).toEqual(names.toSorted())
})

test.runIf(hasPromtool).each(names)('%s fires for its fault', async (name) => {
  const fault = faults[name]
  if (!fault) throw new Error('no fault')
  const series = seriesOf(fault, await fault.make())
  // What happened once is shown for an hour.
  expect(judge(series, `alertname="${name}"`, 1, fault.once ? '30m' : '3h')).toBe('')
})

test('what alerts count begins at 0, as Prometheus sees no increase in a series that appears with its first count', async () => {
  const { values } = await scrape(await testServer({ metricsToken }))
  const counted = rules.groups
    .flatMap((group) => group.rules.filter(({ expr }) => !expr.includes('unless')))
    .flatMap(({ expr }) => [...expr.matchAll(/(mynah_\w+_total)(?:\{([^}]*)\})?/g)])
  expect(counted.length).toBeGreaterThan(5)
  for (const [text, name = '', labels = ''] of counted) {
    const wanted = [...labels.matchAll(/(\w+)=(~?)"([^"]*)"/g)]
    const found = [...values.keys()].some(
      (series) =>
        series.split('{')[0] === name &&
        wanted.every(([, label, isPattern, value = '']) =>
          isPattern ? new RegExp(`${label}="${value}"`).test(series) : series.includes(`${label}="${value}"`),
        ),
    )
    expect(found, text).toBe(true)
  }
})

test.runIf(hasPromtool)('a healthy small installation with a backup fires no alert', async () => {
  const server = await testServer({ metricsToken })
  await request(server, 'login/userNumLogin', { userNum: 'nobodyhere', pwd: 'x' })
  const { values } = await scrape(server)
  const series = Object.fromEntries(
    [...values]
      .filter(([name]) => name !== 'mynah_bus_connected')
      .map(([name, value]) => [name, `${value}x180`.replace('Infinity', 'Inf')]),
  )
  const healthy = { ...series, mynah_backup_age_seconds: '3600x180' }
  expect(judge(healthy, 'alertname!=""', 0)).toBe('')
})

test.runIf(hasPromtool)('Prometheus accepts the queries of the dashboard', () => {
  const groups = [
    { name: 'dashboard', rules: questions.map(([, expr], nth) => ({ record: `panel_${nth}`, expr })) },
  ]
  const file = join(folder, 'dashboard.yaml')
  writeFileSync(file, stringify({ groups }))
  const { stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect(stdout + stderr).toContain(`SUCCESS: ${questions.length} rules found`)
})
