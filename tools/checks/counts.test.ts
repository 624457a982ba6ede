import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readPlaywright, readVitest, sum } from './counts.ts'
import { root } from '../parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))
vi.spyOn(console, 'log').mockImplementation(() => {})

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const file = (path: string, ...states: string[]) => ({
  name: join(root, path),
  status: states.includes('failed') ? 'failed' : 'passed',
  assertionResults: states.map((status) => ({ status })),
})

test('passed and failed tests are counted, skipped ones are not', () => {
  const written = report({ testResults: [file('server/a.test.ts', 'passed', 'failed', 'skipped')] })
  expect(readVitest(written, 1, ['server'])).toEqual({ passed: 1, failed: 1 })
})

test('a suite in which no test ran is a failure', () => {
  const written = report({
    testResults: [file('server/a.test.ts', 'passed'), file('web/b.test.ts', 'skipped')],
  })
  expect(readVitest(written, 0, ['server', 'web', 'contract'])).toEqual({ passed: 1, failed: 2 })
})

test('a file that could not be loaded, a bad exit and a missing report are failures', () => {
  const broken = { ...file('server/a.test.ts'), status: 'failed' }
  const fine = file('server/b.test.ts', 'passed')
  expect(readVitest(report({ testResults: [broken, fine] }), 1, ['server'])).toEqual({ passed: 1, failed: 1 })
  expect(readVitest(report({ testResults: [fine] }), 1, ['server'])).toEqual({ passed: 1, failed: 1 })
  expect(readVitest(join(folder, 'absent.json'), 0, [])).toEqual({ passed: 0, failed: 1 })
})

test('a browser test that passed only at the second try is a failure', () => {
  const written = report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] })
  expect(readPlaywright(written, 1)).toEqual({ passed: 3, failed: 2 })
  const none = report({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] })
  expect(readPlaywright(none, 0)).toEqual({ passed: 0, failed: 1 })
})

test('all suites are added up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
