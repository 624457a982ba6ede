import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packClient } from './pack-client.ts'
import { root } from '../parts.ts'

/** Why no release was made; nothing was changed. */
class Refusal extends Error {}

const numbersOf = (version: string) => version.split('.').map(Number)

/** Whether a version is higher than another; both have three numbers. */
export function isHigher(version: string, than: string): boolean {
  const [next, last] = [numbersOf(version), numbersOf(than)]
  const place = next.findIndex((number, index) => number !== last[index])
  return place !== -1 && (next[place] ?? 0) > (last[place] ?? 0)
}

/** The changelog with the unreleased lines under the new version; undefined if there are none. */
export function releasedChangelog(text: string, version: string, date: Date): string | undefined {
  const heading = /^## Unreleased\n+/m.exec(text)
  if (!heading) return undefined
  const start = heading.index + heading[0].length
  const body = text.slice(start).split(/^## /m)[0] ?? ''
  if (body.trim() === '') return undefined
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return `${text.slice(0, heading.index)}## Unreleased\n\n## ${version} (${day})\n\n${text.slice(start)}`
}

/** A manifest, the lock file or a document with the new version of our packages everywhere. */
export const withVersion = (text: string, version: string): string =>
  text
    .replaceAll(/("name": "(?:mynah|@mynah\/[a-z0-9-]+)",\n\s+"version": ")[^"]+/g, `$1${version}`)
    .replaceAll(/("@mynah\/[a-z0-9-]+": ")\d+\.\d+\.\d+"/g, `$1${version}"`)
    .replaceAll(/^((?:version|appVersion): )\d+\.\d+\.\d+$/gm, `$1${version}`)
    .replaceAll(/(mynah-(?:contract|client)-)\d+\.\d+\.\d+\.tgz/g, `$1${version}.tgz`)

/**
 * The list that servers read by MYNAH_UPDATES, from the headings of the changelog. A section with the heading Security
 * makes it a security release.
 */
export function releaseList(changelog: string, notes: string) {
  const sections = changelog.split(/^## /m).slice(1)
  return sections.flatMap((section) => {
    const [, version, day] = /^(\d+\.\d+\.\d+) \((\d+ \w+ \d+)\)/.exec(section) ?? []
    if (version === undefined) return []
    const date = new Date(`${day} UTC`).toISOString().slice(0, 10)
    const security = /^### Security$/m.test(section)
    return [{ version, date, ...(notes && { notes: notes.replaceAll('{version}', version) }), security }]
  })
}

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words[0]}: ${stderr}`)
  return stdout
}

/** The changed files of a release. */
export function releaseFiles(folder: string, version: string, date: Date): Map<string, string> {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { version: last, workspaces } = JSON.parse(read('package.json')) as {
    version: string
    workspaces: string[]
  }
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Refusal('Say a version of three numbers, as in 1.2.0.')
  if (!isHigher(version, last)) throw new Refusal(`${version} is not higher than ${last}.`)
  const changelog = releasedChangelog(read('CHANGELOG.md'), version, date)
  if (changelog === undefined) throw new Refusal('CHANGELOG.md has nothing under Unreleased.')
  const paths = [
    ...['package.json', 'package-lock.json'],
    ...workspaces.map((name) => `${name}/package.json`),
    ...globSync('deploy/helm/Chart.yaml', { cwd: folder }),
    ...globSync('docs/*.md', { cwd: folder }).map((path) => path.split(sep).join('/')),
  ]
  const changed = paths
    .map((path) => [path, withVersion(read(path), version)] as const)
    .filter(([path, text]) => text !== read(path))
  return new Map([['CHANGELOG.md', changelog], ...changed])
}

function release(version: string, { isDry, notes }: { isDry: boolean; notes: string }): void {
  if (git('status', '--porcelain').trim() !== '')
    throw new Refusal('There are changes that are not committed: git status lists them.')
  const tag = `v${version}`
  const files = releaseFiles(root, version, new Date())
  if (git('tag', '--list', tag).trim() !== '') throw new Refusal(`There is a tag ${tag} already.`)
  if (isDry) {
    for (const path of files.keys()) console.log(`would change ${path}`)
    console.log(
      `would pack the contract and the client, write dist/releases.json, commit, and set the tag ${tag}`,
    )
    return
  }
  try {
    for (const [path, text] of files) writeFileSync(join(root, path), text)
    for (const file of packClient(join(root, 'dist'))) console.log(file)
    const list = releaseList(files.get('CHANGELOG.md') ?? '', notes)
    writeFileSync(join(root, 'dist', 'releases.json'), `${JSON.stringify(list, undefined, 2)}\n`)
    git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  } catch (error) {
    git('restore', '--', ...files.keys())
    throw error
  }
  git('tag', '--annotate', tag, '--message', `Mynah ${version}`)
  console.log(`Released ${version}: push the commit and the tag ${tag}, and publish the packages above.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2)
  const version = words.find((word) => !word.startsWith('--')) ?? ''
  try {
    const notes = words.find((word) => word.startsWith('--notes='))?.slice('--notes='.length) ?? ''
    release(version, { isDry: words.includes('--dry-run'), notes })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
