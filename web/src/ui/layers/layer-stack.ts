import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { perSession } from '#client/session/per-session.ts'
import { appRouter } from '#ui/pages/app-router.ts'

/** All kinds of layers over a page, and whether the library that draws them handles Escape. */
export const layerKinds = {
  dialog: { hasOwnEscape: true },
  sheet: { hasOwnEscape: true },
  menu: { hasOwnEscape: true },
  viewer: { hasOwnEscape: true },
  panel: { hasOwnEscape: false },
  reply: { hasOwnEscape: false },
  edit: { hasOwnEscape: false },
  selection: { hasOwnEscape: false },
} as const
export type LayerKind = keyof typeof layerKinds

interface Layer {
  kind: LayerKind
  close: () => void
  hasEntry: boolean
}

/** How many entries for layers the history has above that of the page. */
const depthNow = (): number => (history.state as { layer?: number } | null)?.layer ?? 0
/** The router numbers its history entries. */
const pageNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx

const pressMs = 5_000
/** How long to wait for a step of the history, which browsers may refuse. */
const stepMs = 1_000

const stack = perSession(() => ({
  layers: [] as Layer[],
  /** the page to which the entries belong */
  page: undefined as number | undefined,
  /** a step of the history that was requested and has not happened yet */
  step: undefined as PromiseWithResolvers<void> | undefined,
  /** a step that timed out may still happen, and is then not a press of Back */
  isLate: false,
  pressedAt: -Infinity,
}))

const withEntry = () => stack().layers.filter(({ hasEntry }) => hasEntry)

/**
 * Opens a layer over the page: Back, Escape and a change of the page close the topmost one. A layer opened by a press
 * has an entry in the history, at the address of its page; one that opens by itself has none, since browsers skip such
 * entries. @returns to be called once the layer is closed
 */
function openLayer(kind: LayerKind, close: () => void): () => void {
  const { layers, pressedAt } = stack()
  const hasEntry = performance.now() - pressedAt < pressMs || (navigator.userActivation?.isActive ?? true)
  const layer: Layer = { kind, close, hasEntry }
  layers.push(layer)
  // before the next event: Back must not meet a visible layer that has no entry yet
  queueMicrotask(settle)
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
    // the next layer, such as a question after a menu, takes over the entry
    setTimeout(settle)
  }
}

/** A layer above the page while `isOpen`. */
export function useLayer(kind: LayerKind, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (isOpen) return openLayer(kind, () => close())
  }, [kind, isOpen])
  const { pathname, search } = useContext(LocationContext)?.location ?? { pathname: '', search: '' }
  const page = pathname + search
  const openedAt = useRef<string>(undefined)
  useLayoutEffect(() => {
    openedAt.current = isOpen ? (openedAt.current ?? page) : undefined
    // another page is under it now
    if (isOpen && openedAt.current !== page) close()
  }, [isOpen, page])
}

/** Gives the history as many entries above the page as there are layers. */
function settle(): void {
  const now = stack()
  if (now.step) return
  const wanted = withEntry().length
  const surplus = depthNow() - wanted
  if (surplus !== 0) now.page = pageNow()
  if (surplus > 0) {
    const step = (now.step = Promise.withResolvers<void>())
    setTimeout(() => {
      if (now.step !== step) return
      now.isLate = true
      arrive()
    }, stepMs)
    history.go(-surplus)
  } else
    for (let depth = depthNow() + 1; depth <= wanted; depth++)
      history.pushState({ ...(history.state as object | null), layer: depth }, '')
}

function arrive(): void {
  const { step } = stack()
  stack().step = undefined
  step?.resolve()
}

function onStep(event: PopStateEvent): void {
  const { layers, step, page } = stack()
  const entries = withEntry()
  const isOwn = step !== undefined || stack().isLate
  stack().isLate = false
  if (!isOwn && entries.length === 0) return void setTimeout(settle)
  if (page === pageNow()) {
    // the router must not see this step
    event.stopImmediatePropagation()
    const lowest = isOwn ? undefined : entries[depthNow()]
    if (lowest) closeFrom(lowest)
  } else for (const layer of layers) layer.hasEntry = false
  arrive()
  // A layer that Back closes is gone a moment later; a step that was requested here closes nothing.
  if (isOwn) settle()
  else setTimeout(settle)
}

function closeFrom(lowest: Layer): void {
  const { layers } = stack()
  const closing = layers.slice(layers.indexOf(lowest)).toReversed()
  for (const layer of closing) {
    layer.hasEntry = false
    layer.close()
  }
  // a layer that does not close now, such as a payment in progress, gets its entry back
  setTimeout(() => {
    for (const layer of closing) layer.hasEntry = true
    settle()
  })
}

function onKeyDown(event: KeyboardEvent): void {
  const top = stack().layers.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !top) return
  if (layerKinds[top.kind].hasOwnEscape) return
  event.preventDefault()
  top.close()
}

const onPress = () => void (stack().pressedAt = performance.now())

/** A new page replaces the entries of layers instead of being added above them. */
export function leaveFirst(router: NonNullable<typeof appRouter.router>): void {
  const navigate = router.navigate.bind(router) as (...to: unknown[]) => Promise<void>
  router.navigate = (...to: unknown[]) => {
    for (const layer of stack().layers) layer.hasEntry = false
    settle()
    const { step } = stack()
    return step ? step.promise.then(() => navigate(...to)) : navigate(...to)
  }
}

// before the router, which does not know these entries
window.addEventListener('popstate', onStep, true)
document.addEventListener('keydown', onKeyDown)
for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, onPress, true)
if (appRouter.router) leaveFirst(appRouter.router)
// entries from before a reload
settle()
