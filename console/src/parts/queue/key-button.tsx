import { useRef, type ComponentProps, type RefObject } from 'react'
import { useAwake } from '../asleep.tsx'
import { Button } from '../button.tsx'
import { useKeys } from './keys.ts'

/**
 * Keys for decisions, the same in every queue. None of them moves money directly: that needs a confirmation by `yes`.
 */
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
  /** An input required before the decision: until it is filled in, the key focuses its first empty field. */
  needs?: RefObject<HTMLElement | null>
}

/**
 * A button for a decision, with its key in its title and in the help. The key does the same as a press. Outside of an
 * open item it has no key, since a list may have the button in each row.
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
  [...(place?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].find(
    ({ value }) => value.trim() === '',
  )
