import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { perSession } from '#client/session/per-session.ts'
import { appRouter } from '#ui/pages/app-router.ts'

/** All that lies over a page, and whether Escape is left to the library that draws it. */
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

/** How many entries of layers the history has over the one of the page. */
const depthNow = (): number => (history.state as { layer?: number } | null)?.layer ?? 0
/** The router numbers its pages. */
const pageNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx

const pressMs = 5_000
/** A step that the browser refuses is not waited for. */
const stepMs = 1_000

const stack = perSession(() => ({
  layers: [] as Layer[],
  /** the page that the entries belong to */
  page: undefined as number | undefined,
  /** a step of the history that was asked for and has not come yet */
  step: undefined as PromiseWithResolvers<void> | undefined,
  /** a step that was no longer waited for may still come, and is nobody's press of Back */
  isLate: false,
  pressedAt: -Infinity,
}))

const withEntry = () => stack().layers.filter(({ hasEntry }) => hasEntry)

/**
 * Lays something over the page: Back, Escape and a change of the page close the topmost one. What a press opens has an entry
 * in the history, at the address of its page; what opens by itself has none, since browsers skip such entries.
 * @returns what to call once it is closed
 */
function openLayer(kind: LayerKind, close: () => void): () => void {
  const { layers, pressedAt } = stack()
  const hasEntry = performance.now() - pressedAt < pressMs || (navigator.userActivation?.isActive ?? true)
  const layer: Layer = { kind, close, hasEntry }
  layers.push(layer)
  // before the browser takes the next event: a step back must not meet a layer that is seen and has no entry yet
  queueMicrotask(settle)
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
    // what opens next, as a question after a menu, takes its entry over
    setTimeout(settle)
  }
}

/** Something that lies over the page while `isOpen`. */
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
    // another page lies under it now
    if (isOpen && openedAt.current !== page) close()
  }, [isOpen, page])
}

/** Gives the history as many entries over the page as there are layers. */
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
    // nothing that the router has to know
    event.stopImmediatePropagation()
    const lowest = isOwn ? undefined : entries[depthNow()]
    if (lowest) closeFrom(lowest)
  } else for (const layer of layers) layer.hasEntry = false
  arrive()
  // what a step back closes is gone a moment later, and a step that was asked for closes nothing
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
  // what does not close now, such as a payment that is being made, has an entry again
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

/** Pages come in the place of what lies over the page before, and not over it. */
export function leaveFirst(router: NonNullable<typeof appRouter.router>): void {
  const navigate = router.navigate.bind(router) as (...to: unknown[]) => Promise<void>
  router.navigate = (...to: unknown[]) => {
    for (const layer of stack().layers) layer.hasEntry = false
    settle()
    const { step } = stack()
    return step ? step.promise.then(() => navigate(...to)) : navigate(...to)
  }
}

// before the router, which does not know the entries
window.addEventListener('popstate', onStep, true)
document.addEventListener('keydown', onKeyDown)
for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, onPress, true)
if (appRouter.router) leaveFirst(appRouter.router)
// entries of before a reload
settle()
