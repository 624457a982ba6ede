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

/** Where a menu opens: near the finger, or at an element, which stays lit if it has `data-highlighted`. */
export type Anchor = { x: number; y: number } | Element

export type Question =
  | { kind: 'confirm'; title: string; text?: ReactNode; confirm: string; cancel?: string; danger?: boolean }
  | { kind: 'sheet'; title?: string; choices: readonly Choice[] }
  | { kind: 'menu'; name: string; anchor: Anchor; choices: readonly Choice[]; above?: MenuTop }

/** A row over the choices of a menu, of reactions for instance; it may close the menu. */
export type MenuTop = (close: () => void) => ReactNode

export interface OpenDialog {
  id: number
  /** the page that it was asked on */
  address: string
  question: Question
  answer: (value: string | undefined) => void
}

// its dialogs and menus are fetched when something is first asked
const DialogView = deferPart(() => import('#ui/layers/dialog-host.tsx').then((m) => m.DialogView))

const asked = observedPerSession<OpenDialog | undefined>(() => undefined)
const count = perSession(() => ({ last: 0 }))

/** Asks yes or no; closing the dialog is no. */
export async function confirm(question: {
  title: string
  text?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
}): Promise<boolean> {
  return (await ask({ kind: 'confirm', ...question })) === 'yes'
}

/** A sheet of choices from below; undefined when dismissed. */
export async function chooseFrom<V extends string>(
  choices: readonly Choice<V>[],
  options: { title?: string } = {},
): Promise<V | undefined> {
  return (await ask({ kind: 'sheet', choices, ...options })) as V | undefined
}

/** A menu near the finger or at an element; undefined when dismissed. */
export async function openMenu<V extends string>(
  name: string,
  anchor: Anchor,
  choices: readonly Choice<V>[],
  above?: MenuTop,
): Promise<V | undefined> {
  return (await ask({ kind: 'menu', name, anchor, choices, above })) as V | undefined
}

/** Stands once in the app and shows what is asked. */
export function DialogHost() {
  const now = useSyncExternalStore(asked.subscribe, asked.get)
  // a question belongs to the pages that asked it: after a logout it would stand over the login page
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
