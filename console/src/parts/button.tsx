import type { ComponentProps } from 'react'
import { Button as SharedButton } from '@mynah/ui/button.tsx'

/** A small button for dense pages. Decisions are primary or danger. */
export const Button = (props: ComponentProps<typeof SharedButton>) => (
  <SharedButton small kind="secondary" {...props} />
)
