import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { fromLocalInput, toLocalInput } from '#i18n/local-input.ts'
import { useT } from '#i18n/translate.ts'
import { useAction } from '#client/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Cell, List } from '#ui/list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { schedule, type Asked } from './queries.ts'
import { suggestionsAt } from './times.ts'
import { useWhen } from './when.ts'

/** When the words are to be sent: a usual time with one press, or any other. */
export function TimeSheet({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('scheduled-messages')
  const when = useWhen()
  const [opened] = useState(() => Date.now())
  const suggestions = suggestionsAt(opened)
  const [typed, setTyped] = useState(() =>
    toLocalInput(
      'message' in asked ? Math.max(asked.message.sendTime, opened) : (suggestions[1]?.at ?? opened),
    ),
  )
  const { busy, run, errorOf } = useAction()
  const at = fromLocalInput(typed)
  const ahead = at - opened
  const fits = ahead >= limits.scheduledAheadMinMs && ahead <= limits.scheduledAheadMaxMs
  const choose = (sendTime: number) =>
    run(async () => {
      await schedule(asked, sendTime)
      toast(t('scheduled', { time: when(sendTime) }))
      onClose()
    })
  return (
    <Sheet open onClose={onClose} title={t('when')}>
      <div className="space-y-4">
        <div className="rounded-18 bg-ink-50">
          <List plain label={t('when')}>
            {suggestions.map((one) => (
              <Cell
                key={one.name}
                title={t(one.name)}
                hint={when(one.at)}
                disabled={busy}
                onPress={() => void choose(one.at)}
              />
            ))}
          </List>
        </div>
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
            {fits ? t('sendAt', { time: when(at) }) : t('schedule')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
