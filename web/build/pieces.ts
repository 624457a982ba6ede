import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const source = (path: string) => join(import.meta.dirname, '..', 'src', path)
const main = source('app/main.tsx')

/** Modules loaded right after the first page of signed-in users, the chat list. */
const list = [
  'app/signed-in-routes.tsx',
  'app/start/start-session.ts',
  'app/shell/tab-bars.tsx',
  'app/shell/connection-line.tsx',
].map(source)
const chats = [
  ...list,
  source('app/shell/attention.tsx'),
  source('features/identity/verification-prompt.tsx'),
  source('features/conversations/list/chat-list-screen.tsx'),
]
const room = source('features/messages/room/room-screen.tsx')
/** These name the components of a room: the bubbles of their feature, and its part of the room. */
const messageKinds = /\/src\/features\/[\w-]+\/message-kinds?\.ts$/
const manifests = /\/src\/features\/[\w-]+\/feature\.ts$/
const roomPart = /\/room-part\.tsx?$/
const offer = /-offer\.tsx$/
const deferredEvents = /\/live\.ts$/
const me = source('app/settings/me-screen.tsx')
const mePart = /\/me-part\.tsx?$/

// The index of a package imports all of it. Of these two packages the first page needs less: the icons that its own
// modules and the next ones import by name, and queries without the hooks that read them: the login page only acts.
const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\./
const iconIndex = fileURLToPath(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')))
const iconImports = /import (?:type )?\{([^}]+)\} from 'lucide-react'/g
const laterQueries =
  /@tanstack\/.*(?:quer(?:y|ies)Observer|use(?:Base|Infinite)?Quer(?:y|ies)|suspense|errorBoundary|IsRestoring|ErrorReset)/i

/**
 * The chunk of the build for a module: 'frame' for what every first page needs and what the login page shares with the
 * chat list, 'chats' for what the list needs beyond that, 'room' for what a room needs beyond the list, 'me' for the
 * tab with parts of most features, 'deferred-events' for the event handlers that load after the first page. By default
 * shared modules are in a chunk for each set of pages that share them: the list then loaded a hundred files, the first
 * room forty more, and each file costs the start one to two milliseconds.
 */
export function pieces(): (id: string, graph: Graph) => string | null {
  let known: Map<string, string> | undefined
  return (id, graph) => {
    known ??= piecesOf(graph)
    return known.get(id) ?? null
  }
}

function piecesOf(graph: Graph): Map<string, string> {
  const closure = (starts: readonly string[], seen = new Set<string>()) => {
    for (const id of starts) {
      if (seen.has(id)) continue
      seen.add(id)
      closure(graph.getModuleInfo(id)?.importedIds ?? [], seen)
    }
    return seen
  }
  const frame = closure([main])
  const before = closure([source('features/auth/login/login-screen.tsx')])
  const list = closure(chats)
  const named = (by: RegExp) =>
    [...list]
      .filter((id) => by.test(id))
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const ofManifests = named(manifests)
  const parts = (name: RegExp) => ofManifests.filter((id) => name.test(id))
  const inRooms = [room, ...named(messageKinds), ...parts(roomPart)]
  const found = new Map<string, string>()
  for (const id of before) found.set(id, 'before')
  for (const id of closure(inRooms)) found.set(id, before.has(id) ? 'frame' : 'room')
  // Modules shared by rooms and that tab are in neither chunk: the one must not load all of the other.
  const unlessBefore = (starts: readonly string[]) => [...closure(starts)].filter((id) => !before.has(id))
  for (const id of unlessBefore([me, ...parts(mePart)])) if (!found.delete(id)) found.set(id, 'me')
  for (const id of unlessBefore(parts(deferredEvents))) found.set(id, 'deferred-events')
  for (const id of list) found.set(id, before.has(id) ? 'frame' : 'chats')
  for (const id of frame) found.set(id, laterQueries.test(id) ? 'chats' : 'frame')
  const deferred = (ids: ReadonlySet<string>) =>
    [...ids]
      .filter((id) => !manifests.test(id))
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const early = iconsIn([...before, ...frame, ...deferred(before)])
  const inList = iconsIn([...list, ...deferred(list), ...closure(parts(offer))])
  for (const id of found.keys()) {
    const name = icon.exec(id)?.[1]
    if (!name || early.has(name)) continue
    if (inList.has(name)) found.set(id, 'chats')
    else found.delete(id)
  }
  return found
}

/** The files of the icons that these modules import by name. */
function iconsIn(modules: readonly string[]): Set<string> {
  const files = iconFiles()
  const sources = modules.filter((id) => /\/src\/.*\.tsx?$/.test(id) && existsSync(id))
  const names = sources.flatMap((id) =>
    [...readFileSync(id, 'utf8').matchAll(iconImports)].flatMap(([, list]) => (list ?? '').split(',')),
  )
  return new Set(names.flatMap((name) => files.get(name.trim().split(' ')[0] ?? '') ?? []))
}

/** The file of each icon by each of its names: 'Trash2' is './icons/trash.mjs'. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(iconIndex, 'utf8')
  const exported = [...index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)]
  if (exported.length === 0) throw new Error('the index of lucide-react names no icons')
  return new Map(
    exported.flatMap(([, names, file]) =>
      [...(names ?? '').matchAll(/default as (\w+)/g)].map(([, name]) => [name ?? '', file ?? ''] as const),
    ),
  )
}
