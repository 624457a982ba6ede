import { pathToFileURL } from 'node:url'
import { circularEdges, featureEdges } from './feature-graph.ts'
import { inFolder, readImports, type Import } from './import-graph.ts'
import { namespaceFiles } from '../namespaces.ts'
import { root } from '../parts.ts'

/**
 * The import rules of docs/architecture, applied to resolved paths, so that neither an alias nor `../` avoids them. The
 * linter finds cycles of files (`import/no-cycle`), this finds cycles of features.
 */
type Rule = { name: string; holds: (from: string) => boolean; forbids: (to: Import) => boolean }

const isTest = (path: string) =>
  /\.(?:test|spec|fixture)\.tsx?$/.test(path) ||
  /^(?:server|ui|web|console)\/(?:src\/)?test(?:-setup\.ts$|\/)|^e2e\//.test(path)
const isProduction = (path: string) =>
  /^(?:contract|client|ui|server|web|console)\/src\//.test(path) && !isTest(path)
const isConfig = (path: string) => /(?:^|\/)[\w.]+\.config\.ts$/.test(path)

/** Splits `server/src/features/red-packets/store.ts` into package, feature and file. */
function featureOf(path: string | undefined) {
  const found = /^(\w+)\/src\/features\/([^/]+)\/(.+)$/.exec(path ?? '')
  return found ? { package: found[1], name: found[2], file: found[3] ?? '' } : undefined
}

const inServerFeature = (path: string) => featureOf(path)?.package === 'server'
const isFile = (path: string | undefined, ...names: string[]) => names.includes(featureOf(path)?.file ?? '')
/** A store such as `store.ts` or `append-store.ts`, in the feature's folder or one below. */
const isStore = (path: string) => /^(?:[\w-]+\/)?(?:[\w-]+-)?store\.ts$/.test(featureOf(path)?.file ?? '')

const schemaLibrary = ['zod']
const sqlLibraries = ['kysely', 'pg']
const testLibraries = ['vitest', 'fast-check', 'happy-dom', '@playwright/test']
const runtimes = ['server', 'web', 'console']
/** Code for every browser and runtime, without a screen. */
const clientLibraries = [...schemaLibrary, '@noble/hashes']

/** Files that everyone loads: manifests of features, and the display of each kind of message. */
const listsOfFeatures = [
  'entries.ts',
  'features.ts',
  'message-kinds.ts',
  'system-lines.ts',
  'system-notices.ts',
].map((file) => `web/src/app/${file}`)

/**
 * Files besides the list of features that may name one: the one that puts the login before the pages, and the types of
 * texts.
 */
const mayNameConsoleFeatures = (from: string) =>
  inFolder(from, 'console/src/features') ||
  ['console/src/features.ts', 'console/src/app.tsx', namespaceFiles.console].includes(from)

/** Modules of the client that screens may use: drawing of messages, and the hook for an action. */
const clientForScreens = [
  'feature.ts',
  'message-kinds.ts',
  'room-part.ts',
  'system-lines.ts',
  'api/use-action.ts',
  'api/call-form.ts',
  'api/field-bounds.ts',
].map((file) => `web/src/client/${file}`)

export const rules: Rule[] = [
  {
    name: 'contract stands alone',
    holds: (from) => from.startsWith('contract/src/') && !isTest(from),
    forbids: (to) =>
      to.file !== undefined ? !inFolder(to.file, 'contract') : !schemaLibrary.includes(to.package ?? ''),
  },
  {
    name: 'the client knows the contract alone',
    holds: (from) => from.startsWith('client/src/') && !isTest(from),
    forbids: (to) =>
      to.file !== undefined
        ? !inFolder(to.file, 'contract', 'client')
        : !clientLibraries.includes(to.package ?? ''),
  },
  {
    name: 'shared components know the contract alone',
    holds: (from) => inFolder(from, 'ui/src') && !isTest(from),
    forbids: (to) => to.file !== undefined && !inFolder(to.file, 'contract', 'ui'),
  },
  {
    name: 'components are of screens',
    holds: (from) => inFolder(from, 'contract', 'client', 'server', 'examples', 'bench'),
    forbids: (to) => inFolder(to.file, 'ui'),
  },
  {
    name: 'examples use what everyone can install',
    holds: (from) => inFolder(from, 'examples'),
    forbids: (to) =>
      to.file !== undefined
        ? !inFolder(to.file, 'client', 'contract', 'examples')
        : !to.package?.startsWith('node:'),
  },
  {
    name: 'the server is no client',
    holds: (from) => inFolder(from, 'server/src') && !isTest(from),
    forbids: (to) => inFolder(to.file, 'client'),
  },
  {
    name: 'runtimes meet in the contract',
    holds: (from) => inFolder(from, ...runtimes) && !isConfig(from),
    forbids: (to) => {
      const others = runtimes.filter((one) => !to.from.startsWith(`${one}/`))
      return inFolder(to.file, ...others)
    },
  },
  {
    name: 'platform knows no feature',
    holds: (from) => inFolder(from, 'server/src/platform') && from !== namespaceFiles.server,
    forbids: (to) => inFolder(to.file, 'server/src/features'),
  },
  {
    name: 'tools know no feature',
    // only types of the namespaces are imported
    holds: (from) =>
      inFolder(from, 'web/src/ui', 'web/src/client', 'web/src/i18n') && from !== namespaceFiles.web,
    forbids: (to) => inFolder(to.file, 'web/src/features', 'web/src/app'),
  },
  {
    name: 'features do not know the app',
    holds: (from) => inFolder(from, 'web/src/features') && !isTest(from),
    forbids: (to) => inFolder(to.file, 'web/src/app'),
  },
  {
    name: 'the app knows features by its lists',
    holds: (from) => inFolder(from, 'web/src/app') && !isTest(from) && !listsOfFeatures.includes(from),
    forbids: (to) => inFolder(to.file, 'web/src/features'),
  },
  {
    name: 'the console knows features by its list',
    holds: (from) => inFolder(from, 'console/src') && !isTest(from) && !mayNameConsoleFeatures(from),
    forbids: (to) => inFolder(to.file, 'console/src/features'),
  },
  {
    name: 'features of the console do not know its list',
    holds: (from) => inFolder(from, 'console/src/features') && !isTest(from),
    forbids: (to) => inFolder(to.file, 'console/src/features.ts', 'console/src/app.tsx'),
  },
  {
    name: 'features meet at the door',
    holds: (from) => featureOf(from) !== undefined,
    forbids: (to) => {
      const here = featureOf(to.from)
      const there = featureOf(to.file)
      if (!here || !there || here.package !== there.package || here.name === there.name) return false
      return !(there.package === 'contract' ? /^calls\.ts$/ : /^index\.tsx?$/).test(there.file)
    },
  },
  {
    name: 'SQL lives in stores',
    holds: (from) => inServerFeature(from) && !isStore(from) && !isTest(from),
    forbids: (to) => sqlLibraries.includes(to.package ?? ''),
  },
  {
    name: 'store is the bottom',
    holds: isStore,
    forbids: (to) => isFile(to.file, 'service.ts', 'handlers.ts'),
  },
  {
    name: 'service below handlers',
    holds: (from) => isFile(from, 'service.ts'),
    forbids: (to) => isFile(to.file, 'handlers.ts'),
  },
  {
    name: 'screens ask queries',
    holds: (from) => inFolder(from, 'web/src/features') && from.endsWith('.tsx') && !isTest(from),
    forbids: (to) =>
      inFolder(to.file, 'client/src', 'web/src/client') && !clientForScreens.includes(to.file ?? ''),
  },
  {
    name: 'tests stay out',
    holds: isProduction,
    forbids: (to) => (to.file === undefined ? testLibraries.includes(to.package ?? '') : isTest(to.file)),
  },
]

export const circleRule = 'features form no circle'

export type Violation = { rule: string; from: string; line: number; specifier: string }

export function findViolations(folder: string): Violation[] {
  const imports = readImports(folder)
  const broken = imports.flatMap((one) =>
    rules
      .filter((rule) => rule.holds(one.from) && rule.forbids(one))
      .map((rule) => ({ rule: rule.name, from: one.from, line: one.line, specifier: one.specifier })),
  )
  const circular = circularEdges(featureEdges(imports))
  return [
    ...broken,
    ...circular.flatMap((edge) =>
      edge.imports.map(({ from, line, specifier }) => ({ rule: circleRule, from, line, specifier })),
    ),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findViolations(root)
  for (const { rule, from, line, specifier } of found)
    console.log(`${from}:${line} imports ${specifier}: ${rule}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
