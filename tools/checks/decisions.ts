import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Decision = { file: string; number: number; title: string; topic: string; status: string }

/** The decision records. Each starts with its number and title, and a line with its topic and status. */
export function readDecisions(root: string): Decision[] {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted()
  return files.map((path) => {
    const [first = '', , third = ''] = readFileSync(join(root, path), 'utf8').split('\n')
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(first) ?? []
    const [, topic = '', status = ''] = /^_Topic: (.+?) · (.+)_$/.exec(third) ?? []
    if (title === '' || !/^(?:In force|Replaced by)/.test(status))
      throw new Error(`${path} does not begin with its title, and its topic and status in the third line.`)
    return { file: basename(path), number: Number(number), title, topic, status }
  })
}

/** The index of the records by topic, newest first. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const topics = [...new Set(decisions.map(({ topic }) => topic))].toSorted()
  const sections = topics.map((topic) => {
    const rows = decisions
      .filter((one) => one.topic === topic)
      .toSorted((a, b) => b.number - a.number)
      .map(({ file, number, title, status }) => `- [${number}. ${title}](${file})${noteOf(status)}`)
    return `## ${topic}\n\n${rows.join('\n')}`
  })
  const head =
    '# Decisions\n\nWhy things are as they are, by topic. A record says what was decided, why, and what it costs; what it decides is in force unless it says otherwise. Made by `npm run map`; do not edit.'
  return `${[head, ...sections].join('\n\n')}\n`
}

const noteOf = (status: string): string => {
  if (status.startsWith('Replaced')) return ', replaced'
  return status.startsWith('In force in part') ? ', in force in part' : ''
}
