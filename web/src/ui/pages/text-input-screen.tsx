import type { ReactNode } from 'react'
import type { Call } from '@mynah/contract/kit'
import { Button } from '@mynah/ui/button.tsx'
import { useCallForm } from '#client/api/call-form.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'

interface Props {
  title: string
  hint?: ReactNode
  initial: string
  /** the call that saves the text, and the field of its input */
  call: Call
  field: string
  rows?: number
  /** error if nothing is typed; without it an empty text is accepted */
  missing?: string
  /** label of the button, and the message when it is saved */
  save: string
  saved: string
  /** below the field: another way to fill it in */
  more?: ReactNode
  /** Throws refusals; those about these wire fields are shown at the field. */
  onSave: (line: string, fields: readonly string[]) => Promise<unknown>
}

const oneLine = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim()

/** A page with a single text, which goes back once it is saved. */
export function TextInputScreen(props: Props) {
  const { title, hint, initial, call, field, rows, missing, save, saved, more, onSave } = props
  const { close } = usePageContext()
  const form = useCallForm<Call, Record<string, string>>(call, {
    start: { [field]: initial },
    also: ({ [field]: line = '' }) => ({ [field]: oneLine(line) === '' && missing }),
  })
  const submit = async () => {
    const line = oneLine(form.values[field] ?? '')
    if (!(await form.worked(() => onSave(line, form.fields)))) return
    toast(saved)
    close()
  }
  return (
    <Screen title={title}>
      <form
        className="space-y-4 px-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.busy) void submit()
        }}
      >
        <TextField
          label={title}
          hint={hint}
          autoComplete="off"
          {...form.counted(field)}
          {...(rows && { rows })}
        />
        {more}
        <Button type="submit" wide busy={form.busy}>
          {save}
        </Button>
      </form>
    </Screen>
  )
}
