import type { ComponentProps } from 'react'
import { Button as SharedButton } from '@mynah/ui/button.tsx'

/** As small as pages need it that show much at once. What decides something is primary, or danger. */
export const Button = (props: ComponentProps<typeof SharedButton>) => (
  <SharedButton small kind="secondary" {...props} />
)
