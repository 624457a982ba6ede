import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './parts.ts'

type VitestTest = { fullName: string; status: string; failureMessages: string[] }
type VitestReport = { testResults: { name: string; message: string; assertionResults: VitestTest[] }[] }
/** `body`, if present, is base64. */
type Attachment = { name: string; path?: string; body?: string }
type PlaywrightResult = {
  errors?: { message?: string; stack?: string }[]
  attachments?: Attachment[]
}
type PlaywrightSpec = {
  title: string
  ok: boolean
  file: string
  tests: { projectName: string; results: PlaywrightResult[] }[]
}
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

const lines = 14
const pageLines = 60

/**
 * Failed tests in the reports of a folder, each with its file, title, the first lines of its errors and, for a browser
 * test, the content of its page and warnings of its server: often only the end of a log is visible.
 */
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
      const found = spec.tests.flatMap(({ projectName, results }) =>
        results.map(({ errors = [], attachments = [] }) => {
          const notified = errors.map((one) => first(`[${projectName}] ${one.stack ?? one.message}`, lines))
          const pages = attachments.flatMap(pagesShown)
          const shown = pages.length > 0 ? pages : attachments.flatMap(pageShown)
          return [...notified, ...shown, ...attachments.flatMap(serverSaid)].join('\n')
        }),
      )
      return entry(spec.file, spec.title, found.join('\n'), Infinity)
    }),
    ...(suite.suites ?? []).flatMap(ofPlaywright),
  ]
}

/** The outline of the page when the test failed, which Playwright writes below the test's errors. */
function pageShown({ name, path }: Attachment): string[] {
  if (name !== 'error-context' || !path || !existsSync(path)) return []
  const [, outline] = /```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8')) ?? []
  return outline ? [first(outline, pageLines)] : []
}

/** The outlines of all pages of a test that opened several, each below its address. */
const pagesShown = ({ name, body = '' }: Attachment): string[] =>
  name === 'pages'
    ? Buffer.from(body, 'base64')
        .toString()
        .split('\n\n')
        .map((page) => first(page, pageLines))
    : []

const serverSaid = ({ name, body = '' }: Attachment): string[] =>
  name === 'server' ? [`the server said:\n${Buffer.from(body, 'base64').toString()}`] : []

const first = (text: string, count: number): string => text.split('\n').slice(0, count).join('\n')

function entry(file: string, title: string, message: string, count = lines): string {
  const notified = first(stripVTControlCharacters(message), count).split('\n')
  return `FAILED ${file} › ${title}\n${notified.map((line) => `    ${line}`).join('\n')}`
}
