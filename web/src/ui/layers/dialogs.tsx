import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { deferPart } from '#ui/deferred.tsx'
import { observedPerSession, perSession } from '#client/session/per-session.ts'

export interface Choice<V extends string = string> {
  value: V
  label: string
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
}

/** Where a menu opens: near the finger, or at an element, which stays bright if it has `data-highlighted`. */
export type Anchor = { x: number; y: number } | Element

export type Question =
  | { kind: 'confirm'; title: string; text?: ReactNode; confirm: string; cancel?: string; danger?: boolean }
  | { kind: 'sheet'; title?: string; choices: readonly Choice[] }
  | { kind: 'menu'; name: string; anchor: Anchor; choices: readonly Choice[]; above?: MenuTop }

/** A row above the choices of a menu, such as reactions; it may close the menu. */
export type MenuTop = (close: () => void) => ReactNode

export interface OpenDialog {
  id: number
  /** the page on which the question was asked */
  address: string
  question: Question
  answer: (value: string | undefined) => void
}

// loaded with the first question
const DialogView = deferPart(() => import('#ui/layers/dialog-host.tsx').then((m) => m.DialogView))

const asked = observedPerSession<OpenDialog | undefined>(() => undefined)
const count = perSession(() => ({ last: 0 }))

/** Asks yes or no; closing the dialog means no. */
export async function confirm(question: {
  title: string
  text?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
}): Promise<boolean> {
  return (await ask({ kind: 'confirm', ...question })) === 'yes'
}

/** A sheet of choices from below; undefined if dismissed. */
export async function chooseFrom<V extends string>(
  choices: readonly Choice<V>[],
  options: { title?: string } = {},
): Promise<V | undefined> {
  return (await ask({ kind: 'sheet', choices, ...options })) as V | undefined
}

/** A menu near the finger or at an element; undefined if dismissed. */
export async function openMenu<V extends string>(
  name: string,
  anchor: Anchor,
  choices: readonly Choice<V>[],
  above?: MenuTop,
): Promise<V | undefined> {
  return (await ask({ kind: 'menu', name, anchor, choices, above })) as V | undefined
}

/** Mounted once in the app; shows the current question. */
export function DialogHost() {
  const now = useSyncExternalStore(asked.subscribe, asked.get)
  // A question belongs to the pages that asked it: after a logout it would otherwise cover the login page.
  useLayoutEffect(() => dismiss, [])
  return (
    now && (
      <DialogView key={now.id} asked={now} onClosed={() => asked.get() === now && asked.set(undefined)} />
    )
  )
}

function ask(question: Question): Promise<string | undefined> {
  asked.get()?.answer(undefined)
  return new Promise((answer) => asked.set({ id: ++count().last, address: location.hash, question, answer }))
}

function dismiss(): void {
  asked.get()?.answer(undefined)
  asked.set(undefined)
}
