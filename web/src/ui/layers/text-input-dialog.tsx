import { useId, useState, type ReactNode } from 'react'
import { perSession } from '#client/session/per-session.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'

export interface TextInputQuestion {
  title: string
  text?: ReactNode
  label: string
  initial?: string
  /** maximum length: `boundOf` the field that the text becomes */
  max: number | undefined
  inSigns?: boolean
  /** number of lines, as `rows` of a field */
  rows?: number
  /** error if nothing is typed; without it an empty text is accepted */
  missing?: string
  confirm: string
  danger?: boolean
  /** closes the dialog if it resolves with true */
  onConfirm: (line: string) => Promise<boolean>
}

/** Text typed into a question that was dismissed, by page and title: it is there when the question is asked again. */
const left = perSession(() => new Map<string, string>())

/** Asks for a text: a remark, a reason, a reply. */
export function TextInputDialog(props: { question: TextInputQuestion; onClosed: () => void }) {
  const { question, onClosed } = props
  const form = useId()
  const [open, setOpen] = useState(true)
  const [key] = useState(() => `${location.hash} ${question.title} ${question.label}`)
  const [line, setLine] = useState(() => left().get(key) ?? question.initial ?? '')
  const { busy, resultOf } = useAction()
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (question.missing && line.trim() === '') return setError(question.missing)
    if (await resultOf(() => question.onConfirm(line.trim()))) finish()
  }
  const finish = () => {
    left().delete(key)
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={question.title}
      text={question.text}
      actions={<Answers {...{ question, form, busy }} onCancel={finish} />}
    >
      <form
        id={form}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={question.label}
          value={line}
          onChange={(typed) => {
            setLine(typed)
            left().set(key, typed)
            setError(undefined)
          }}
          max={question.max}
          inSigns={question.inSigns}
          {...(question.rows && { rows: question.rows })}
          error={error}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

function Answers(props: { question: TextInputQuestion; form: string; busy: boolean; onCancel: () => void }) {
  const { question, form, busy, onCancel } = props
  const words = useUiText()
  return (
    <>
      <Button kind="secondary" small wide onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" form={form} kind={question.danger ? 'danger' : 'primary'} small wide busy={busy}>
        {question.confirm}
      </Button>
    </>
  )
}

/** `ask` opens the dialog; render `dialog` in the page. */
export function useTextInputDialog() {
  const [asked, setAsked] = useState<{ question: TextInputQuestion; key: number }>()
  return {
    ask: (question: TextInputQuestion) => setAsked((before) => ({ question, key: (before?.key ?? 0) + 1 })),
    dialog: asked && (
      <TextInputDialog key={asked.key} question={asked.question} onClosed={() => setAsked(undefined)} />
    ),
  }
}
