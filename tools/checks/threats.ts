import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/** The rows of docs/threats.md, and those that do not name a test by its file and words of its title. */
export function readThreats(page: string): { rows: string[]; untested: string[] } {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && /\.(?:test|spec)\.tsx?`/.test(line))
  const untested = rows.filter((row) => {
    const [, file = '', title = ''] = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?) *\|$/.exec(row) ?? []
    const path = join(root, file)
    if (file === '' || !existsSync(path)) return true
    return !readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title)
  })
  return { rows, untested }
}

export const threatsPage = join(root, 'docs', 'threats.md')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { untested } = readThreats(readFileSync(threatsPage, 'utf8'))
  for (const row of untested)
    console.log(`docs/threats.md: no test of this name: ${row.replaceAll(/ +/g, ' ')}`)
  process.exitCode = untested.length > 0 ? 1 : 0
}
