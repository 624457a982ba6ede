import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { focusComposer } from '../composer/composer-state.ts'

const message = '[data-message]'
/** While messages are selected their checkboxes have the focus instead: Space and Enter toggle one. */
const selectBox = '[data-select]'
const control = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

const isShown = (element: HTMLElement) =>
  element.tabIndex >= 0 && element.getClientRects().length > 0 && element.closest('[inert]') === null

/**
 * Makes the list of messages a single Tab stop: arrow keys move between messages and through the elements of one,
 * Enter opens it, Escape returns to the composer, and Tab leaves the list. Spread the result on the wrapping element.
 */
export function useLogKeys() {
  const tabbed = useRef(false)
  useEffect(() => {
    const note = (event: Event) => {
      tabbed.current = event instanceof globalThis.KeyboardEvent && event.key === 'Tab'
    }
    document.addEventListener('keydown', note, true)
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [])
  return {
    onFocus: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const log = logIn(currentTarget)
      // backwards, Tab would begin with the last button of the last message
      if (!log || target === log || !log.contains(target) || log.contains(relatedTarget)) return
      if (tabbed.current) log.focus({ preventScroll: true })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const log = logIn(event.currentTarget)
      if (!log || !(event.target instanceof HTMLElement) || !log.contains(event.target)) return
      if (!event.defaultPrevented && isHandled(event, log, event.target)) event.preventDefault()
    },
  }
}

const logIn = (wrapper: HTMLElement) => wrapper.querySelector<HTMLElement>('[role=log]')

function isHandled(event: KeyboardEvent, log: HTMLElement, at: HTMLElement): boolean {
  const boxes = [...log.querySelectorAll<HTMLElement>(selectBox)]
  const messages = boxes.length > 0 ? boxes : [...log.querySelectorAll<HTMLElement>(message)]
  // the checkbox of a message is before its text
  const here = messages.findLastIndex((one) => one.contains(at) || (boxes.length > 0 && isBefore(one, at)))
  if (event.key === 'Tab') return leave(log, event.shiftKey)
  if (isShortcut(event, 'previousMessage'))
    return show(here < 0 ? lastInView(log, messages) : messages[here - 1])
  if (isShortcut(event, 'nextMessage')) return here < 0 ? false : show(messages[here + 1])
  if (isShortcut(event, 'nextInMessage')) return aside(messages[here], at, 1)
  if (isShortcut(event, 'previousInMessage')) return aside(messages[here], at, -1)
  if (isShortcut(event, 'react')) return press(messages[here])
  if (isShortcut(event, 'openMessage') && at === messages[here]) {
    if (boxes.length > 0) at.click()
    else at.querySelector<HTMLElement>(control)?.click()
    return true
  }
  if (!isShortcut(event, 'close')) return false
  focusComposer()
  return true
}

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function show(element: HTMLElement | undefined): boolean {
  if (!element) return false
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
  return true
}

/** Opens the reaction bar of a message, whose button only a mouse shows. */
function press(here: HTMLElement | undefined): boolean {
  const button = here?.closest('[data-bubble]')?.querySelector<HTMLElement>('[data-react]')
  button?.click()
  return button !== undefined && button !== null
}

function lastInView(log: HTMLElement, messages: readonly HTMLElement[]): HTMLElement | undefined {
  const { bottom } = log.getBoundingClientRect()
  return messages.findLast((one) => one.getBoundingClientRect().bottom <= bottom + 1) ?? messages.at(-1)
}

/** Moves from a message to its buttons and links, one after the other, and back. */
function aside(here: HTMLElement | undefined, at: HTMLElement, step: 1 | -1): boolean {
  if (!here) return false
  const stops = [here, ...here.querySelectorAll<HTMLElement>(control)]
  // fields and players in a message use arrow keys themselves
  if (at.matches('input, textarea, select, [role=slider]')) return false
  return show(stops[stops.indexOf(at) + step])
}

/** Moves the focus before or after the list; the browser would move through everything in it. */
function leave(log: HTMLElement, backwards: boolean): boolean {
  const wanted = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const outside = [...document.querySelectorAll<HTMLElement>(control)].filter(
    (one) => !log.contains(one) && isShown(one) && (log.compareDocumentPosition(one) & wanted) !== 0,
  )
  const next = backwards ? outside.at(-1) : outside[0]
  next?.focus()
  return next !== undefined
}
