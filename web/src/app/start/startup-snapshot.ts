import { conversations } from '@mynah/contract/conversations'
import { lastPicture } from '#app/start/last-picture.ts'
import { homePath } from '#app/tabs.tsx'
import { queryClient } from '#client/api/query.ts'
import { hasLock } from '#client/device/app-lock.ts'
import { currentSession, onSessionEnd } from '#client/session/auth-session.ts'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'
import { untilIdle } from '#client/session/until-idle.ts'
import { inSession } from '#client/session/per-session.ts'

const key = 'last-picture'
const delayMs = 2_000
const largest = 300_000

/** An element that `public/last-picture.js` rebuilds, or a text: name, attributes, children. */
type Part = string | [name: string, attributes: Record<string, string>, ...inside: Part[]]

/**
 * Stores the appearance of the chat list, so that the next start shows it before any code of the app has run. It is
 * shown only to the same user in the same language, width and styles, and replaced by the app's first paint.
 */
export function startStartupSnapshot(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    const picture = inSession(savePicture)
    timer ??= setTimeout(() => {
      timer = undefined
      void untilIdle().then(picture)
    }, delayMs)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === conversations.list.path) soon()
  })
  // code of a hidden page may never run again
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && savePicture())
  onSessionEnd(() => {
    clearTimeout(timer)
    timer = undefined
    removeItem(key)
  })
}

const covers = '[role=dialog], [role=alertdialog], [role=menu]'
const unfinished = `[aria-busy=true], #root [role=alert], ${lastPicture}`

/** Takes the picture if the chat list is shown alone and completely. */
export function savePicture(): void {
  // a locked app must not be seen before the PIN is entered
  if (hasLock()) return removeItem(key)
  const session = currentSession()
  const root = document.getElementById('root')
  const covered = document.querySelector(`${covers}, ${unfinished}`)
  if (session.state === 'out' || !root || covered || location.hash !== `#${homePath}`) return
  const picture = JSON.stringify({
    userId: session.userId,
    language: getItem('lang') || navigator.language,
    styles: document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href,
    width: window.innerWidth,
    path: homePath,
    parts: partsIn(root),
  })
  if (picture.length <= largest) setItem(key, picture)
}

const partsIn = (element: Element): Part[] =>
  [...element.childNodes].map(partOf).filter((part) => part !== undefined)

/** Everything except temporary notices, such as a missing connection. */
function partOf(node: ChildNode): Part | undefined {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || isBelow(node) || node.getAttribute('role') === 'status') return undefined
  const attributes = [...node.attributes].filter(({ value }) => !value.startsWith('blob:'))
  return [
    node.localName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    ...partsIn(node),
  ]
}

/** Of a long list only the first screenful is stored, which is where it is at a start. */
function isBelow(element: Element): boolean {
  const list = element.localName === 'li' && element.parentElement
  return Boolean(
    list && element.getBoundingClientRect().top - list.getBoundingClientRect().top > window.innerHeight,
  )
}
