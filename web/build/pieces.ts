import { join } from 'node:path'

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const source = (path: string) => join(import.meta.dirname, '..', 'src', path)
const main = source('app/main.tsx')

/** What is asked for right after the first page of the signed-in, which is the chat list. */
const list = ['app/member-pages.tsx', 'app/signed-in.ts', 'app/tab-bars.tsx', 'app/connection-line.tsx'].map(
  source,
)
const chats = [...list, source('app/attention.tsx'), source('features/conversations/chat-list-screen.tsx')]
const room = [source('app/message-kinds.tsx')]

/**
 * The large piece of the build that a module goes into: 'chats' for what the chat list needs, 'room' for what a room needs
 * beyond that. Left alone, what pages share falls into a file for each set of pages that share it: the list took a
 * hundred files, the first room forty more. What somebody sees before signing in, and what no list or room needs, is
 * left alone.
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
  const pages = graph.getModuleInfo(source('app/routes.tsx'))?.dynamicallyImportedIds ?? []
  const before = closure([
    main,
    ...pages.filter((id) => /\/(?:features\/auth|app)\/[^/]+-screen\.tsx$/.test(id)),
  ])
  const found = new Map<string, string>()
  for (const id of closure(room)) found.set(id, 'room')
  for (const id of closure(chats)) found.set(id, 'chats')
  for (const id of before) found.delete(id)
  return found
}
