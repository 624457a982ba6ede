import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './parts.ts'

type VitestTest = { fullName: string; status: string; failureMessages: string[] }
type VitestReport = { testResults: { name: string; message: string; assertionResults: VitestTest[] }[] }
type PlaywrightSpec = {
  title: string
  ok: boolean
  file: string
  tests: { projectName: string; results: { error?: { message?: string; stack?: string } }[] }[]
}
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

const lines = 14

/** What failed in the reports of a folder, each with its file, title and the first lines of its error: often the end of a log is all that somebody gets to see. */
export function failuresIn(folder: string): string[] {
  return globSync('*.json', { cwd: folder }).flatMap((name) => {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object
    if ('testResults' in report) return ofVitest(report as VitestReport)
    return 'suites' in report ? (report as { suites: PlaywrightSuite[] }).suites.flatMap(ofPlaywright) : []
  })
}

function ofVitest(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && message) return [entry(file, '', message)]
    return failed.map((one) => entry(file, one.fullName, one.failureMessages.join('\n')))
  })
}

function ofPlaywright(suite: PlaywrightSuite): string[] {
  const failed = suite.specs.filter((spec) => !spec.ok)
  return [
    ...failed.map((spec) => {
      const found = spec.tests.flatMap((one) =>
        one.results.flatMap(({ error }) =>
          error ? [`[${one.projectName}] ${error.stack ?? error.message}`] : [],
        ),
      )
      return entry(spec.file, spec.title, found.join('\n'))
    }),
    ...(suite.suites ?? []).flatMap(ofPlaywright),
  ]
}

function entry(file: string, title: string, message: string): string {
  const first = stripVTControlCharacters(message).split('\n').slice(0, lines)
  return `FAILED ${file} › ${title}\n${first.map((line) => `    ${line}`).join('\n')}`
}
