import { useRef, type ComponentProps, type RefObject } from 'react'
import { useAwake } from './asleep.tsx'
import { Button } from './button.tsx'
import { useKeys } from './keys.ts'

/** What a letter means, in every queue. None of them pays: what moves money asks first, and `yes` answers. */
export const decisionKeys = {
  agree: 'a',
  refuse: 'r',
  yes: 'y',
  warn: 'w',
  freeze: 'f',
  close: 'c',
  hide: 'h',
  restore: 's',
  delete: 'd',
  takeBack: 'u',
  note: 'n',
} as const

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'title' | 'ref'> & {
  means: keyof typeof decisionKeys
  children: string
  /** Where something has to be filled in first: the key leads to its first empty field until then. */
  needs?: RefObject<HTMLElement | null>
}

/**
 * A button that decides something, with its key in its title and in the help. The key does what a press does. Outside of an
 * open item it has none: a list may have the same button in each row.
 */
export function KeyButton({ means, needs, children, ...rest }: Props) {
  const key = decisionKeys[means]
  const button = useRef<HTMLButtonElement>(null)
  const press = () => {
    if (rest.disabled) firstEmpty(needs?.current)?.focus()
    else button.current?.click()
  }
  const awake = useAwake()
  const isOff = !awake || rest.busy || (rest.disabled && !needs)
  useKeys(awake === undefined ? {} : { [key]: { name: children, run: isOff ? undefined : press } })
  return (
    <Button
      {...rest}
      ref={button}
      {...(awake !== undefined && { title: `${children} (${key})`, 'aria-keyshortcuts': key })}
    >
      {children}
    </Button>
  )
}

const firstEmpty = (place: HTMLElement | null | undefined) =>
  [...(place?.querySelectorAll<HTMLInputElement>('input') ?? [])].find(({ value }) => value.trim() === '')
