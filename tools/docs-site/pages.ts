import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A Markdown file of the repository and the address of its page, both relative to their roots. */
export type Source = { file: string; url: string; text: string }

type Entry = { title: string; url: string }

/** The menu. It lists every file of docs/, except single records and notes, to which pages of the menu link. */
export const menu: { title: string; entries: Entry[] }[] = [
  {
    title: 'Start',
    entries: [
      { title: 'Mynah', url: 'index.html' },
      { title: 'Concepts', url: 'concepts.html' },
      { title: 'Changelog', url: 'changelog.html' },
    ],
  },
  {
    title: 'Operate',
    entries: [
      { title: 'Operations', url: 'operations.html' },
      { title: 'From one machine to many', url: 'scale.html' },
      { title: 'Benchmarks', url: 'bench.html' },
      { title: 'Faults', url: 'faults.html' },
    ],
  },
  {
    title: 'Integrate',
    entries: [
      { title: 'Client for programs', url: 'sdk.html' },
      { title: 'Calls', url: 'api.html' },
      { title: 'Socket frames', url: 'api/frames.html' },
      { title: 'Live events', url: 'api/events.html' },
      { title: 'Message kinds', url: 'api/messages.html' },
      { title: 'Types', url: 'api/types.html' },
    ],
  },
  {
    title: 'Contribute',
    entries: [
      { title: 'Contributing', url: 'contributing.html' },
      { title: 'Architecture', url: 'architecture.html' },
      { title: 'Map of features', url: 'map.html' },
      { title: 'Decisions', url: 'decisions.html' },
      { title: 'Footguns', url: 'footguns.html' },
      { title: 'Translate', url: 'translate.html' },
      { title: 'Glossary', url: 'glossary.html' },
      { title: 'Mutation tests', url: 'mutation.html' },
      { title: 'Agents', url: 'agents.html' },
      { title: 'Code of conduct', url: 'code-of-conduct.html' },
    ],
  },
  {
    title: 'Security',
    entries: [
      { title: 'Report a weakness', url: 'security.html' },
      { title: 'Threats', url: 'threats.html' },
    ],
  },
]

export const readSources = (root: string): Source[] =>
  globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('docs/dist/'))
    .toSorted()
    .map((file) => ({ file, url: urlOf(file), text: readFileSync(posix.join(root, file), 'utf8') }))

function urlOf(file: string): string {
  if (file === 'README.md') return 'index.html'
  if (!file.startsWith('docs/')) return `${file.slice(0, -3).toLowerCase().replaceAll('_', '-')}.html`
  return `${file.slice('docs/'.length, -3).replace(/\/README$/, '')}.html`
}

/** The target of a link in a Markdown file: a page, a file without one, or nothing. */
export function targetOf(root: string, sources: readonly Source[], from: Source, path: string) {
  const file = posix.join(posix.dirname(from.file), decodeURIComponent(path)).replace(/\/$/, '')
  const page = sources.find((one) => one.file === file || one.file === `${file}/README.md`)
  if (page) return { url: page.url }
  return existsSync(posix.join(root, file)) ? { file } : undefined
}

/** A relative address between two pages, so that the site works below any address. */
export const relativeUrl = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to) || posix.basename(to)
