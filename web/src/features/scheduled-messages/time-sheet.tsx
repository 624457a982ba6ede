import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { fromLocalInput, toLocalInput } from '#i18n/local-input.ts'
import { useT } from '#i18n/translate.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { suggestionsAt } from './times.ts'
import { useWhen } from './when.ts'

/** Chooses a suggested time with one press, or any other. An error of `onChoose` is shown, and the sheet stays open. */
export function TimeSheet(props: {
  title: string
  /** the first value of the field, unless it is in the past */
  initial: number | undefined
  /** the label of the button under the field */
  submit: (time: string) => string
  /** the text of the toast after it succeeded */
  done: (time: string) => string
  onChoose: (at: number) => Promise<void>
  onClose: () => void
}) {
  const { title, initial, submit, done, onChoose, onClose } = props
  const t = useT('scheduled-messages')
  const when = useWhen()
  const [opened] = useState(() => Date.now())
  const suggestions = suggestionsAt(opened)
  const [typed, setTyped] = useState(() =>
    toLocalInput(initial === undefined ? (suggestions[1]?.at ?? opened) : Math.max(initial, opened)),
  )
  const { busy, run, errorOf } = useAction()
  const at = fromLocalInput(typed)
  const ahead = at - opened
  const fits = ahead >= limits.scheduledAheadMinMs && ahead <= limits.scheduledAheadMaxMs
  const choose = (chosen: number) =>
    run(async () => {
      await onChoose(chosen)
      toast(done(when(chosen)))
      onClose()
    })
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="space-y-4">
        <Suggested title={title} suggestions={suggestions} busy={busy} onChoose={(one) => void choose(one)} />
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (fits && !busy) void choose(at)
          }}
        >
          <TextField
            label={t('otherTime')}
            type="datetime-local"
            value={typed}
            min={toLocalInput(opened)}
            error={typed !== '' && !fits ? t('timeWrong') : undefined}
            refused={errorOf('ScheduleTimeWrong')}
            onChange={setTyped}
          />
          <Button type="submit" disabled={!fits || busy}>
            {fits ? submit(when(at)) : title}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

function Suggested(props: {
  title: string
  suggestions: ReturnType<typeof suggestionsAt>
  busy: boolean
  onChoose: (at: number) => void
}) {
  const { title, suggestions, busy, onChoose } = props
  const t = useT('scheduled-messages')
  const when = useWhen()
  return (
    <div className="rounded-18 bg-ink-50">
      <List plain label={title}>
        {suggestions.map((one) => (
          <Cell
            key={one.name}
            title={t(one.name)}
            hint={when(one.at)}
            disabled={busy}
            onPress={() => onChoose(one.at)}
          />
        ))}
      </List>
    </div>
  )
}
