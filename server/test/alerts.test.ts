import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { request } from './person.ts'
import { testServer } from './server.ts'

// Tests the alerts of deploy/monitoring with Prometheus itself: `npm run test:full` installs its `promtool`.
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const folderOfFiles = join(repositoryRoot, 'deploy', 'monitoring')
const readFile = (name: string) => readFileSync(join(folderOfFiles, name), 'utf8')
type Rule = { alert: string; expr: string }
type Rules = { groups: { rules: Rule[] }[] }
const rules = parse(readFile('alerts.yaml')) as Rules
const names = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))

/** Series of Prometheus that make each alert fire: a value, and how many times it is scraped, once a minute. */
const firing: Record<string, Record<string, string>> = {
  MynahIsDown: { 'up{job="mynah"}': '0x180' },
  MynahNatsIsAway: { mynah_bus_connected: '0x180' },
  MynahDiskIsLow: { mynah_disk_free_bytes: '1000000000x180' },
  // There has never been a backup.
  MynahBackupIsOld: {},
  MynahBackupFails: { mynah_backup_failed: '1x180' },
  MynahRestoreIsNotProven: { mynah_restore_drill_age_seconds: '900000x180' },
  MynahArchiveIsBehind: { mynah_archive_waiting_seconds: '0+60x180' },
  MynahArchiveCopyIsBehind: { mynah_archive_copy_waiting_seconds: '0+60x180' },
  MynahIsBusy: { nodejs_eventloop_lag_p99_seconds: '0.5x180' },
  MynahDatabaseIsSlow: { mynah_pool_waiting: '30x180' },
  MynahCallsFail: { 'mynah_http_responses_total{status="500"}': '0+5x180' },
  MynahRefusesUndeclared: { 'mynah_undeclared_refusals_total{call="x",code="1"}': '0+1x180' },
  MynahMessagesAreNotStored: { 'mynah_sends_total{code="10019"}': '0+1x180' },
  MynahCutsSlowReaders: { mynah_slow_readers_total: '0+120x180' },
  MynahPushServiceIsSilent: { mynah_push_origins_paused: '1x180' },
  MynahPasswordsAreGuessed: { mynah_login_failures_total: '0+120x180' },
  MynahTextsAreNotProven: {
    'mynah_codes_total{channel="sms",what="sent"}': '0+2x180',
    'mynah_codes_total{channel="sms",what="proven"}': '0x180',
  },
  MynahCodesRunOut: { 'mynah_code_budget_used{channel="sms",window="hour"}': '0.8x180' },
  MynahMoneyIsStopped: { mynah_money_stopped: '1x180' },
  MynahMessagesAreSlow: {
    'mynah_commit_seconds_bucket{le="0.5"}': '0x180',
    'mynah_commit_seconds_bucket{le="1"}': '0+10x180',
    'mynah_commit_seconds_bucket{le="+Inf"}': '0+10x180',
  },
  MynahJobFails: { 'mynah_job_failures_total{name="x"}': '0+1x180' },
  MynahLettersFail: { 'mynah_letters_total{channel="mail",what="failed"}': '0+1x180' },
  MynahBooksAreNotChecked: { mynah_books_checked_age_seconds: '900x180' },
  MynahWorkWaits: { 'mynah_queue_oldest_seconds{queue="support"}': '90000x180' },
  MynahVersionsDiffer: {
    'mynah_build_info{version="1.0.0"}': '1x180',
    'mynah_build_info{version="1.1.0"}': '1x180',
  },
  MynahManyRegister: { 'mynah_call_seconds_count{call="login/register"}': '0+20x180' },
}

const folder = mkdtempSync(join(tmpdir(), 'mynah-alerts-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Panel = { title: string; targets?: { expr: string }[] }
/** The queries of the dashboard's panels, with a duration instead of Grafana's variable. */
const questions = (JSON.parse(readFile('dashboard.json')) as { panels: Panel[] }).panels.flatMap(
  ({ title, targets = [] }) => targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')]),
) as [string, string][]

/** How many alerts fire after three hours with these series. */
function judge(what: string, series: Record<string, string>, alerts: string, firingCount: number): string {
  writeFileSync(join(folder, 'rules.yaml'), stringify(rules))
  const file = join(folder, 'tests.yaml')
  const expected = firingCount > 0 ? [{ labels: '{}', value: firingCount }] : []
  const one = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      { expr: `count(ALERTS{alertstate="firing",${alerts}})`, eval_time: '3h', exp_samples: expected },
    ],
  }
  writeFileSync(file, stringify({ rule_files: ['rules.yaml'], evaluation_interval: '1m', tests: [one] }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : `${what}: ${stdout}${stderr}`
}

test('every alert has a fault that triggers it', () => {
  expect(Object.keys(firing).toSorted()).toEqual(names.toSorted())
})

test.runIf(hasPromtool).each(names)('%s fires for its fault', (name) => {
  expect(judge(name, firing[name] ?? {}, `alertname="${name}"`, 1)).toBe('')
})

test.runIf(hasPromtool)('a healthy small installation with a backup fires no alert', async () => {
  const token = 'a token for the test'
  const server = await testServer({ metricsToken: token })
  await request(server, 'login/userNumLogin', { userNum: 'nobodyhere', pwd: 'x' })
  const answer = await fetch(new URL('/metrics', server.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await answer.text()).split('\n').filter((line) => /^[a-z]/.test(line))
  const series = Object.fromEntries(
    lines
      .filter((line) => !line.startsWith('mynah_bus_connected'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), `${line.slice(at + 1)}x180`]
      })
      .filter(([, values]) => !/nan|inf/i.test(values ?? '')),
  )
  const healthy = { ...series, 'up{job="mynah"}': '1x180', mynah_backup_age_seconds: '3600x180' }
  expect(judge('healthy', healthy, 'alertname!=""', 0)).toBe('')
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
