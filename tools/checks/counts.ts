import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../parts.ts'

export type Count = { passed: number; failed: number }

type VitestFile = { name: string; status: string; assertionResults: { status: string }[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((all, one) => all + one.passed, 0),
  failed: counts.reduce((all, one) => all + one.failed, 0),
})

/** A run that failed without a failed test, or a suite without tests, counts as a failure. */
export function readVitest(file: string, code: number, suites: string[]): Count {
  const report = readReport<{ testResults: VitestFile[] }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const files = report.testResults
  const tests = files.flatMap((one) => one.assertionResults)
  const empty = suites.filter((suite) => !files.some((one) => ran(one) && folderOf(one) === suite))
  for (const suite of empty) console.log(`No test ran in ${suite}.`)
  const broken = files.filter((one) => one.status === 'failed' && !one.assertionResults.some(isFailed)).length
  const failed = tests.filter(isFailed).length + broken + empty.length
  const passed = tests.filter((one) => one.status === 'passed').length
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** A test that passed only on a retry counts as failed. */
export function readPlaywright(file: string, code: number): Count {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return { passed: expected, failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed }
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

const isFailed = (one: { status: string }) => one.status === 'failed'
const ran = (file: VitestFile) =>
  file.assertionResults.some((one) => one.status === 'passed' || isFailed(one))
const folderOf = (file: VitestFile) => relative(root, file.name).split(/[\\/]/)[0]
