import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/**
 * State at the top of a module of the web app or its client survives the end of a session, so that the next user in the
 * same tab would find it. Such state therefore uses `perSession` or `observedPerSession`
 * (web/src/client/session/per-session.ts). State of the device or the code is listed here, each with its reason. Relies on the
 * formatter's layout: only declarations at the top of a module start a line.
 */
export const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'web/src/app/start/published.ts': { published: 'device: the newest version of the app' },
  'web/src/app/settings/text-size.ts': { listeners: 'mounted: watchers of a setting of the device' },
  'web/src/app/settings/theme.ts': { listeners: 'mounted: watchers of a setting of the device' },
  'web/src/client/device/app-lock.ts': {
    locked: 'device: its lock, which ends with the session',
    lockSettings: 'device: its lock, which ends with the session',
  },
  'web/src/client/api/api.ts': { calls: 'code: how calls are made, for the session of the moment' },
  'web/src/client/session/auth-session.ts': {
    session: 'the session itself',
  },
  'web/src/client/chat/chat.ts': {
    chat: 'emptied at the end of a session (chat-start.ts)',
  },
  'web/src/client/device/data-saving.ts': { chosen: 'device: a setting of it' },
  'web/src/client/storage/drafts.ts': {
    listeners: 'mounted: watchers of drafts',
    writers: 'code: what follows drafts, once for each page',
  },
  'web/src/client/feature-parts.ts': {
    features: 'code',
    listParts: 'code: parts of features',
    listeners: 'code: components that are shown',
    loaded: 'code: parts of features',
  },
  'web/src/client/storage/indexed-db.ts': {
    opening: 'device: its database, emptied at the end of a session',
  },
  'web/src/client/api/loading.ts': { late: 'device: how many calls take long' },
  'web/src/client/storage/local-storage.ts': { fallback: 'device: in place of a storage that is forbidden' },
  'web/src/client/storage/message-cache.ts': {
    cacheSaves: 'device: how often it has stored something',
    running: 'code: what stores and frees',
  },
  'web/src/client/message-kinds.ts': { kinds: 'code' },
  'web/src/client/chat/notifier.ts': { voice: "code: the app's toast and words" },
  'web/src/client/session/per-session.ts': {
    controller: 'the session itself',
    resets: 'code: what begins anew',
  },
  'web/src/client/device/push-notifications.ts': { pushNotifications: 'device: what its browser allows' },
  'web/src/client/storage/query-persistence.ts': { stored: 'code: which calls are stored' },
  'web/src/client/api/query.ts': { queryClient: 'emptied at the end of a session, here' },
  'web/src/client/device/sounds.ts': {
    context: 'device: its loudspeaker',
    last: 'device: when it last made a sound',
  },
  'web/src/client/system-lines.ts': { texts: 'code' },
  'web/src/client/device/trusted-types.ts': { policy: 'device: what its browser demands' },
  'web/src/client/api/uploads.ts': { uploads: 'code: how files go up; what is begun ends with the session' },
  'web/src/client/session/verification-required.ts': { lead: 'mounted: the page that answers' },
  'web/src/features/auth/captcha/solve-worker.ts': { scope: 'device: the worker has no session' },
  'web/src/features/auth/agreement-text.tsx': { loading: 'code: texts of the terms' },
  'web/src/features/calling/call-screen/tones.ts': { context: 'device: its loudspeaker' },
  'web/src/i18n/hours.ts': { hourForm: 'device: how hours are written on it' },
  'web/src/features/web-push/offer.ts': { offer: 'device: whether notifications were offered on it' },
  'web/src/features/install/install.ts': {
    changes: 'device: whether the app is installed',
    held: 'device: what its browser would ask',
  },
  'web/src/features/messages/composer/keyboard-height.ts': { whole: 'device: what of its screen is visible' },
  'web/src/features/messages/bubbles/player.ts': { rate: 'device: how fast it plays' },
  'web/src/features/profile/queries.ts': { dismissed: 'device: for which user a card is closed on it' },
  'web/src/features/wallet/hidden.ts': { listeners: 'mounted: watchers of a setting of the device' },
  'web/src/i18n/dates.ts': { formatters: 'device: how its languages write dates' },
  'web/src/i18n/start.ts': { loading: 'code: texts of the app', wanted: 'code: texts of the app' },
  'web/src/i18n/translate.ts': { known: 'code: texts of the app' },
  'web/src/i18n/use-today.ts': {
    listeners: 'mounted: watchers of the clock',
    timer: 'device: its clock',
  },
  'web/src/ui/graphemes.ts': { segmenter: 'device: how its languages divide words' },
  'web/src/ui/pages/list-search.ts': { opener: 'mounted: the column of the lists' },
  'web/src/ui/pages/tab-reselect.ts': { listeners: 'mounted: the open tab' },
  'web/src/ui/vibration.ts': { isAllowed: 'device: a setting of it' },
  'web/src/worker/sw.ts': {
    lastNotified: 'device: the worker has no session',
    opened: 'device: the worker has no session',
    outdated: 'device: the worker has no session',
  },
}

export type Finding = { file: string; line: number; name: string }

/** Values that never change. */
const constant = /^new (?:RegExp|URL|Error|TextEncoder|TextDecoder|ExtensionPoint|Intl\.\w+)\b/
/** A store created by a module is state, even if only other modules change it. */
const store = /^new (?!Map\b|Set\b)[A-Z]\w*|^\(?(?:\(\) =>|function)[\s\S]*\)\(\)$/
const readOnly = /^Readonly|^readonly /
const perSession = /^(?:observedPerSession|perSession)\b/

const quoted = (name: string) => name.replaceAll('$', String.raw`\$`)
/** Whether the module changes the value of that name. */
function isChanged(code: string, name: string): boolean {
  const own = `(?<![\\w.$])${quoted(name)}`
  const ways = [
    `${own}\\??\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\\(`,
    `${own}(?:\\.\\w+|\\[[^\\]\\n]+\\])+ (?:=|\\?\\?=|\\|\\|=|&&=|\\+=|-=) `,
    `${own}(?:\\.\\w+|\\[[^\\]\\n]+\\])+(?:\\+\\+|--)`,
    `(?:\\+\\+|--)${own}[.\\[]`,
    `delete ${own}[.\\[]`,
    `Object\\.assign\\(${own}[,)]`,
    `${own}\\.\\w+\\.(?:set|add|delete|clear|push|splice)\\(`,
  ]
  return new RegExp(ways.join('|')).test(code)
}

type Declared = { line: number; kind: string; name: string; type: string; value: string }

/** The declarations at the top of a module: all lines up to the next one. */
function declaredIn(code: string): Declared[] {
  const lines = code.split('\n')
  return lines.flatMap((first, at) => {
    const [, kind, name] = /^(?:export )?(let|var|const) ([A-Za-z_$][\w$]*)/.exec(first) ?? []
    if (!kind || !name) return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((line) => /^[^\s)\]}>]/.test(line))
    const whole = [first, ...rest.slice(0, end < 0 ? rest.length : end)].join('\n').trim()
    const [, type = '', value = ''] =
      /^(?:export )?\w+ [\w$]+(?:: ([\s\S]*?))?(?:\s=\s([\s\S]*))?$/.exec(whole) ?? []
    return [{ line: at + 1, kind, name, type, value: value.trim() }]
  })
}

/** State of a module that outlives a session, allowed or not. */
export function stateOf(source: string): { line: number; name: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )
  const found = declaredIn(code).filter(({ kind, name, type, value }) => {
    if (kind !== 'const') return true
    if (constant.test(value) || perSession.test(value)) return false
    if (store.test(value)) return true
    if (/^new (?:Map|Set)\b(?:<[\s\S]*>)?(?:\(\))?$/.test(value)) return !readOnly.test(type)
    return isChanged(code, name)
  })
  const statics = code.split('\n').flatMap((line, at) => {
    const [, name] = /^ {2}static (?!readonly\b)#?([A-Za-z_$][\w$]*)(?::[^=(]+)?(?: =|$)/.exec(line) ?? []
    return name ? [{ line: at + 1, name }] : []
  })
  return [...found.map(({ line, name }) => ({ line, name })), ...statics]
}

const isTest = /\.(?:test|fixture)\.tsx?$|test-setup\.ts$|\/gallery\//

/** State that is not allowed, and allowed state that does not exist. */
export function moduleState(folder: string, list = allowed): Finding[] {
  const files = globSync('{client,web}/src/**/*.{ts,tsx}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest.test(file))
  const present = new Map(files.map((file) => [file, stateOf(readFileSync(join(folder, file), 'utf8'))]))
  const refused = [...present].flatMap(([file, all]) =>
    all.filter(({ name }) => !Object.hasOwn(list[file] ?? {}, name)).map((one) => ({ file, ...one })),
  )
  const gone = Object.entries(list).flatMap(([file, names]) =>
    Object.keys(names)
      .filter((name) => !present.get(file)?.some((one) => one.name === name))
      .map((name) => ({ file, line: 0, name })),
  )
  return [...refused, ...gone]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = moduleState(root)
  for (const { file, line, name } of found)
    console.log(
      line === 0
        ? `${file}: '${name}' is no state of this module any more: take it off the list in tools/checks/module-state.ts`
        : `${file}:${line} '${name}' outlives the session: hold it by perSession, or say in tools/checks/module-state.ts why it is not of a user`,
    )
  process.exitCode = found.length > 0 ? 1 : 0
}
