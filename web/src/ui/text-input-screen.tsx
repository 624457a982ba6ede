import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '@mynah/ui/button.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'

interface Props {
  title: string
  hint?: ReactNode
  initial: string
  max: number
  inSigns?: boolean
  rows?: number
  /** said when nothing is typed; without it nothing is a value too */
  missing?: string
  /** on the button, and what is said when it is done */
  save: string
  saved: string
  /** below the field: another way to fill it */
  more?: ReactNode
  /** @returns whether it worked, or what is refused of the line */
  onSave: (line: string) => Promise<boolean | string>
}

/** A page with one line of text, and back when it is saved. */
export function TextInputScreen(props: Props) {
  const { title, hint, initial, max, inSigns, rows, missing, save, saved, more, onSave } = props
  const { close } = usePageContext()
  const [line, setLine] = useState(initial)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { mutateAsync, isPending: busy } = useMutation({ mutationFn: onSave })
  const submit = async () => {
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text === '' && missing) return setError(missing)
    setRefused(undefined)
    const done = await mutateAsync(text)
    if (typeof done === 'string') return setRefused(done)
    if (!done) return
    toast(saved)
    close()
  }
  return (
    <Screen title={title}>
      <form
        className="space-y-4 px-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <TextField
          label={title}
          value={line}
          onChange={(typed) => {
            setLine(typed)
            setError(undefined)
            setRefused(undefined)
          }}
          max={max}
          inSigns={inSigns}
          hint={hint}
          error={error}
          refused={refused}
          autoComplete="off"
          {...(rows && { rows })}
        />
        {more}
        <Button type="submit" wide busy={busy}>
          {save}
        </Button>
      </form>
    </Screen>
  )
}
