import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './parts.ts'

/**
 * Words of the first version that an engineer would not search for, and the standard term for each. They are refused as
 * parts of names: `openDesk`, `desk-screen.tsx`. Texts and comments are not judged here.
 */
export const retired: Record<string, string> = {
  anybody: 'anyone',
  applier: 'handler',
  bury: 'anonymise',
  chirp: 'notification sound',
  deed: 'action',
  deeds: 'actions',
  desk: 'admin',
  desks: 'admin',
  doorkeeper: 'authenticator',
  enrol: 'register',
  facade: 'group avatar',
  gather: 'batch loader',
  ground: 'background',
  grounds: 'backgrounds',
  hear: 'receive, or on…',
  heard: 'received',
  hearer: 'listener',
  hearers: 'listeners',
  hears: 'receives',
  house: 'system account',
  kept: 'stored, cached or persisted',
  lend: 'set',
  lit: 'highlighted',
  passable: 'forwardable',
  petition: 'request',
  pouch: 'wallet notice',
  somebody: 'user',
  tells: 'notifies',
  told: 'notified',
  whoever: 'user',
}

/** Names of the wire, which end in the contract (decision 110), and the name inside. */
export const wireNames: Record<string, string> = {
  canNumber: 'points',
  canRate: 'pointsRate',
  catMoney: 'balance',
  delMsgTime: 'clearedAt',
  isDisturb: 'isMuted',
  isTop: 'isPinned',
  noticeContent: 'content',
  noticeTitle: 'title',
  noticeType: 'kind',
  toBizId: 'conversation.id',
  toBizType: 'conversation.type',
  toObj: 'conversation.type',
  toObjId: 'conversation.id',
  toObjType: 'conversation.type',
  vest: 'role',
}
/** The contract itself and what describes it, and tests and loads, which send and read what travels. */
const speaksWire = /^contract\/|^server\/src\/platform\/api-docs\/|^bench\/|^server\/test\/|\.test\.tsx?$/

export type Finding = { file: string; name: string; instead: string }

const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const texts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const patterns = /(?<=[(,=:[]\s*)\/(?![*/])(?:[^/\\\n]|\\.)+\/[gimsuy]*/g
const templates = /`(?:[^`\\]|\\.)*`/g
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$/gm
/** What stands between tags is text that people read. */
const betweenTags = />[^<>{}=;()]*</g

/** The names of a file, and of what it declares and uses, that hold a retired word or are the wire's; each name once. */
export function refusedNames(file: string, source: string): Finding[] {
  const code = source
    .replace(comments, '')
    .replace(texts, "''")
    .replace(templates, "''")
    .replace(patterns, '')
    .replace(betweenTags, '><')
  const names = new Set([
    basename(file).replace(/\.\w+$/, ''),
    ...(code.match(/(?<![\w$])[A-Za-z_$][\w$]*/g) ?? []),
  ])
  return [...names].flatMap((name) => [
    ...wordsOf(name)
      .filter((word) => Object.hasOwn(retired, word))
      .map((word) => ({ file, name, instead: retired[word] ?? '' })),
    ...(!speaksWire.test(file) && Object.hasOwn(wireNames, name)
      ? [{ file, name, instead: wireNames[name] ?? '' }]
      : []),
  ])
}

/** Names that the wire or a platform gives. */
const exempt = /\/namespaces\.ts$|^docs\/|^server\/migrations\//

function check(): boolean {
  const files = globSync('{contract,client,server,web,console,e2e,bench,examples,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((file) => !exempt.test(file) && basename(file, '.ts') !== 'vocabulary')
  const found = files.flatMap((file) => refusedNames(file, readFileSync(join(root, file), 'utf8')))
  for (const { file, name, instead } of found) console.log(`${file}: '${name}', say '${instead}'`)
  return found.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = check() ? 0 : 1
