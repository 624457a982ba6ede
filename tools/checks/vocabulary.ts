import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/**
 * Words of the first version that an engineer would not search for, and the standard term for each. They are refused as
 * parts of names: `openDesk`, `desk-screen.tsx`. Comments have a list of their own, below; texts are not checked here.
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

/** Wire names, which only the contract may use (decision 110), and the names inside. */
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
/** The contract itself and what describes it, and tests and benchmarks, which use the wire format. */
const speaksWire = /^contract\/|^server\/src\/platform\/api-docs\/|^bench\/|^server\/test\/|\.test\.tsx?$/

export type Finding = { file: string; name: string; instead: string }

/** Words and phrases of comments that are private to this project or often misread, and what to write instead. */
export const refusedInComments: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'a user who, or anyone who'],
  [/\bsomebody\b/i, 'a user'],
  [/\bdeeds?\b/i, 'action'],
  [/\btold\b(?! (?:apart|from))/i, 'notified, or shown'],
  [/\bhea(?:rd|rs)\b/i, 'received'],
  [/\bfilms?\b/i, 'video'],
  [/\bvoices\b/i, 'voice messages'],
  [/\bthe books\b/i, 'the ledger'],
  [/\bthe house(?:'s)?\b/i, 'the service, or the system account'],
  [/\bthe makers\b/i, 'the operators'],
  [/\bsystem person\b/i, 'system user'],
  [/\bgrey lines?\b/i, 'system line'],
  [/\bthe specification\b/i, 'the contract, or a standard by its name'],
  [
    /\blet(?:s|ting)? (?:(?:them|him|her|it|one|people|nobody|everybody|users?) )?in\b/i,
    'admit, accept or join',
  ],
  [/\b(?:take[sn]?|taking) part\b/i, 'is a member'],
  [/\bgo(?:es)? by\b/i, 'is named, or uses'],
  [/\bheld until the (?:end|transaction)\b/i, 'locked until the transaction ends'],
  [/\brows? (?:is|are) held\b/i, 'locked'],
  [/\bholds? (?:the|its|a|their) (?:row|lock)\b/i, 'has locked the row'],
  [/\bof two (?:at once|who)\b/i, 'of concurrent ones'],
  [/\bone after the other for each person\b/i, "locks a user's …"],
  [/\bsays? of (?:it|him|her|them)sel(?:f|ves)\b/i, 'describes'],
  [/\bpassed over\b/i, 'skipped'],
  [/\bturn(?:s|ed)? round\b/i, 'reverse'],
  [/\baccounts? (?:is|are|was|were|being) destroyed\b/i, 'deleted'],
  [/\bon (?:its|their) way\b/i, 'in flight, pending, or shipped'],
  [/\bat the door\b/i, 'at admission'],
  [/\b(?:people's|their) words\b/i, "users' messages"],
  [
    /\ba user (?:holds|held|logs|was first|is second|is at it|is behind)\b/i,
    'the transaction, process or caller by its name',
  ],
  [/\b(?:I|me|[Mm]y)\b/, 'the caller, or the user'],
]

const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const texts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const patterns = /(?<=[(,=:[]\s*)\/(?![*/])(?:[^/\\\n]|\\.)+\/[gimsuy]*/g
const templates = /`(?:[^`\\]|\\.)*`/g
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$/gm
/** Text between JSX tags is shown to users. */
const betweenTags = />[^<>{}=;()]*</g

/** The refused names of a file: its own, and those that it declares and uses; each name once. */
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

/** The phrases of a file's comments that are refused. Code within a comment, in backticks or quotes, is not checked. */
export function refusedPhrases(file: string, source: string): Finding[] {
  const prose = (source.match(comments) ?? [])
    .join('\n')
    .replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
    .replace(/`[^`]*`|(?<!\w)'[^']*'(?!\w)|"[^"]*"/g, '')
  return refusedInComments.flatMap(([phrase, instead]) => {
    const [name] = phrase.exec(prose) ?? []
    return name === undefined ? [] : [{ file, name, instead }]
  })
}

/** Files with names of the wire or of a platform. */
const exempt = /\/namespaces\.ts$|^docs\/|^server\/migrations\//

function check(): boolean {
  const files = globSync('{contract,client,ui,server,web,console,e2e,bench,examples,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((file) => !exempt.test(file) && !/^vocabulary(?:\.test)?\.ts$/.test(basename(file)))
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...refusedNames(file, source), ...refusedPhrases(file, source)]
  })
  for (const { file, name, instead } of found) console.log(`${file}: '${name}', say '${instead}'`)
  return found.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = check() ? 0 : 1
