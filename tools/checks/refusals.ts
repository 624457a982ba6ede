import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { errors } from '../../contract/src/errors.ts'
import { readImports } from './import-graph.ts'
import { root } from '../parts.ts'

/**
 * Finds the errors that a handler of the server can throw, by their names in it and in everything that it uses, and
 * compares them with the declaration of its call. It works on syntax: a name is resolved to its imported declaration,
 * and a nested function counts as called. Errors that come through extension points can only be found at run time, like
 * every undeclared error (server/src/platform/undeclared-refusals.ts).
 */

/** The errors of these depend on their arguments, so they can only be found at run time. */
const conditional: Readonly<Record<string, string>> = {
  'features/ledger/post.ts post': 'by the accounts that a posting takes from, and its proof',
  'features/messages/service.ts Messages': 'by the method',
  'features/account/pay-password.ts checkPayProof': 'by the call: most take no proof',
  'features/providers/oidc.ts openProvider': 'by the method',
  'features/groups/rights.ts refusalOf': 'by the action',
  'features/messages/accept/acknowledgement.ts sendErrorOf': 'by the code of the acknowledgement',
}

/** Errors that these calls cannot throw, and why. */
const never: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'userExtractLog/extract': { VoucherUsed: 'a withdrawal has no picture of a payment' },
  ...Object.fromEntries(
    ['login/wxAppLogin', 'login/code2SessionV2', 'login/phoneFast'].map((path) => [
      path,
      {
        InviteCodeUnknown: 'an account of a provider is opened without a code',
        NameEmpty: 'a name that may not be is left out',
        NameReserved: 'a name that may not be is left out',
        TargetTaken: 'the account has neither number nor address yet',
      },
    ]),
  ),
  'login/register': { UserNumTaken: 'the server makes the number', AccountFrozen: 'the account is new' },
  'login/userNumRegister': { AccountFrozen: 'the account is new' },
  'user/updateUsername': { UserNumFixed: 'another field', UserNumTaken: 'another field' },
  'user/updateAvatar': {
    UserNumFixed: 'another field',
    UserNumTaken: 'another field',
    NameEmpty: 'another field',
    NameReserved: 'another field',
  },
  'moment/deleteComment': { MomentCommentsFull: 'a value named as the function that writes a comment' },
  'userGroup/addUser': { GroupRemoved: 'of each of those invited, MemberRemoved of all' },
  'userGroupApply/inviteAdd': { GroupRemoved: 'of each of those invited, MemberRemoved of all' },
  'userGroup/preview': { GroupRemoved: 'only shown' },
  'linkPreview/make': Object.fromEntries(
    [
      'FileTooLarge',
      'FileTypeNotAllowed',
      'FileTooComplex',
      'NoRoomForFiles',
      'PictureTooLarge',
      'UploadExpired',
      'UploadFailed',
    ].map((name) => [name, 'a card does without its picture']),
  ),
  'meeting/create': { MeetingAbsent: 'its own, made a moment ago' },
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A declaration at the top of a module, or a handler: its own errors, and the names that it uses. */
type Unit = { refusals: Set<string>; uses: Set<string> }
type Place = { file: string; name: string }
type Module = {
  units: Map<string, Unit>
  /** By local name; `*` is the whole module. */
  imports: Map<string, Place>
  /** By exported name; without a file it is declared in the module itself. */
  exports: Map<string, { file?: string; name: string }>
  served: { calls: Place; isAdmin: boolean; handlers: Map<string, Unit> }[]
}

/** The name of an identifier, or the value of a literal. */
function textOf(node: unknown): string {
  const text = isNode(node) ? (node.value ?? node.name) : ''
  return typeof text === 'string' ? text : ''
}

const expressions = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']

function readUnit(node: unknown, unit: Unit = { refusals: new Set(), uses: new Set() }): Unit {
  if (Array.isArray(node)) for (const one of node) readUnit(one, unit)
  if (!isNode(node) || (node.type.startsWith('TS') && !expressions.includes(node.type))) return unit
  if (node.type === 'Identifier') unit.uses.add(textOf(node))
  if (node.type === 'Literal' && textOf(node) in errors) unit.refusals.add(textOf(node))
  // an error that is only compared was thrown elsewhere
  if (node.type === 'BinaryExpression' && isNode(node.right) && node.right.type === 'Literal')
    return readUnit(node.left, unit)
  if (node.type === 'MemberExpression' && !node.computed) {
    if (isNode(node.object) && node.object.type === 'Identifier')
      unit.uses.add(`${textOf(node.object)}.${textOf(node.property)}`)
    return readUnit(node.object, unit)
  }
  for (const [key, value] of Object.entries(node))
    if (!(node.type === 'Property' && key === 'key' && !node.computed)) readUnit(value, unit)
  return unit
}

type Resolve = (from: string, specifier: string) => string

function readModule(file: string, text: string, resolve: Resolve): Module {
  const module: Module = { units: new Map(), imports: new Map(), exports: new Map(), served: [] }
  for (const outer of parseSync(file, text).program.body as unknown as Node[]) {
    const from = outer.source ? resolve(file, textOf(outer.source)) : ''
    const names = (outer.specifiers ?? []) as Node[]
    if (outer.type === 'ImportDeclaration') {
      for (const one of names)
        module.imports.set(textOf(one.local), { file: from, name: one.imported ? textOf(one.imported) : '*' })
      continue
    }
    for (const one of names)
      module.exports.set(textOf(one.exported), { ...(from && { file: from }), name: textOf(one.local) })
    const isExported = outer.type === 'ExportNamedDeclaration'
    const node = (isExported ? outer.declaration : outer) as Node | null
    for (const one of (node?.declarations ?? [node]) as (Node | null)[]) {
      const body = one?.init ?? one?.body
      const name = textOf(one?.id)
      if (!name || !body) continue
      module.units.set(name, readUnit(body))
      if (isExported) module.exports.set(name, { name })
      module.served.push(...readServed(body, module))
    }
  }
  return module
}

function readServed(init: unknown, module: Module): Module['served'] {
  if (!isNode(init) || !['serve', 'serveAdmin'].includes(textOf(init.callee))) return []
  const [given, handlers] = init.arguments as [Node, Node]
  const calls = module.imports.get(textOf(given))
  if (!calls || handlers.type !== 'ObjectExpression')
    throw new Error(`What is served of ${textOf(given)} cannot be read.`)
  const units = (handlers.properties as Node[]).map(
    ({ key, value }) => [textOf(key), readUnit(value)] as const,
  )
  return [{ calls, isAdmin: textOf(init.callee) === 'serveAdmin', handlers: new Map(units) }]
}

export type Handler = { calls: Place; isAdmin: boolean; name: string; refusals: ReadonlyMap<string, string> }

/**
 * All handlers of these modules, with the errors that they can throw and the functions that throw them. Paths start at
 * server/src.
 */
export function readHandlers(sources: ReadonlyMap<string, string>, resolve: Resolve): Handler[] {
  const modules = new Map(
    [...sources].map(([file, text]) => [file, readModule(file, text, resolve)] as const),
  )
  const find = (file: string, use: string): Place | undefined => {
    const module = modules.get(file)
    const [space = '', member] = use.split('.')
    const imported = module?.imports.get(space)
    if (imported?.name === '*') return member === undefined ? undefined : findExport(imported.file, member)
    if (imported) return findExport(imported.file, imported.name)
    return module?.units.has(space) ? { file, name: space } : undefined
  }
  const findExport = (file: string, name: string): Place | undefined => {
    const exported = modules.get(file)?.exports.get(name)
    if (!exported) return
    return exported.file ? findExport(exported.file, exported.name) : find(file, exported.name)
  }
  const reach = (file: string, unit: Unit): Map<string, string> => {
    const found = new Map<string, string>()
    const seen = new Set<string>()
    const queue = [{ file, unit, place: 'the handler' }]
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const refusal of next.unit.refusals) found.set(refusal, found.get(refusal) ?? next.place)
      for (const use of next.unit.uses) {
        const to = find(next.file, use)
        const place = to ? `${to.file} ${to.name}` : ''
        const inner = to && modules.get(to.file)?.units.get(to.name)
        if (!inner || seen.has(place) || place in conditional) continue
        seen.add(place)
        queue.push({ file: to.file, unit: inner, place })
      }
    }
    return found
  }
  return [...modules].flatMap(([file, { served }]) =>
    served.flatMap(({ handlers, ...of }) =>
      [...handlers].map(([name, unit]) => ({ ...of, name, refusals: reach(file, unit) })),
    ),
  )
}

export type Declared = { path: string; errors?: readonly string[] }

/** Errors of the handler that are neither declared by its call nor common to all calls. */
export const undeclared = (handler: Handler, call: Declared, common: ReadonlySet<string>): string[] =>
  [...handler.refusals]
    .filter(([name]) => !common.has(name) && !call.errors?.includes(name) && !never[call.path]?.[name])
    .map(([name, place]) => `${call.path} can refuse with ${name} (${place}), which it does not declare.`)

/** Entries of the lists above that no handler needs any more. */
const stale = (handlers: readonly (Handler & { call: Declared })[]): string[] =>
  Object.entries(never).flatMap(([path, names]) =>
    Object.keys(names)
      .filter((name) => !handlers.some((one) => one.call.path === path && one.refusals.has(name)))
      .map((name) => `tools/checks/refusals.ts: ${path} does not come to ${name}.`),
  )

async function check(): Promise<string[]> {
  const { adminRefusals, commonRefusals } = await import('../../server/src/platform/common-refusals.ts')
  const files = globSync('server/src/**/*.ts', { cwd: root, exclude: (path) => path.includes('.test.') })
  const inside = (path: string) =>
    path
      .split(sep)
      .join('/')
      .replace(/^server\/src\//, '')
  const links = new Map(
    readImports(root).map((one) => [`${inside(one.from)} ${one.specifier}`, one.file ?? '']),
  )
  const sources = new Map(
    files.map((file) => [inside(file), readFileSync(join(root, file), 'utf8')] as const),
  )
  const handlers = readHandlers(sources, (from, to) => inside(links.get(`${from} ${to}`) ?? ''))
  const served = await Promise.all(
    handlers.map(async (handler) => {
      const contract = (await import(pathToFileURL(join(root, handler.calls.file)).href)) as Contract
      const call = contract[handler.calls.name]?.[handler.name]
      if (!call) throw new Error(`${handler.calls.file} has no call ${handler.name}.`)
      return { ...handler, call }
    }),
  )
  return [
    ...served.flatMap((one) => undeclared(one, one.call, one.isAdmin ? adminRefusals : commonRefusals)),
    ...stale(served),
  ]
}

type Contract = Record<string, Record<string, Declared>>

if (import.meta.main) {
  const faults = await check()
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}
