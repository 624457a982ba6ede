import { Clock } from 'lucide-react'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { stopChange, useWaiting, type WaitingChange } from './queries.ts'

/** Pending changes, each with a button to stop it, and until when payments are blocked; nothing if there is neither. */
export function WaitingSection() {
  const t = useT('credentials')
  const { data } = useWaiting()
  if (!data || (data.list.length === 0 && data.holdUntil === 0)) return null
  return (
    <>
      {data.list.length > 0 && (
        <Section title={t('waiting')} hint={t('waitingHint')}>
          {data.list.map((one) => (
            <Waiting key={one.id} change={one} />
          ))}
        </Section>
      )}
      {data.holdUntil > 0 && (
        <p role="note" className="px-5 pb-3 text-14 text-ink-500">
          {t('held', { time: fullTime(data.holdUntil) })}
        </p>
      )}
    </>
  )
}

function Waiting({ change }: { change: WaitingChange }) {
  const t = useT('credentials')
  const { id, kind, to, dueTime } = change
  const stop = async () => {
    if (!(await confirm({ title: t('stopAsk'), text: t('stopText'), confirm: t('stop') }))) return
    if (await stopChange(id)) toast(t('stopped'))
  }
  return (
    <Cell
      icon={Clock}
      title={to ? `${t(kind)} ${to}` : t(kind)}
      hint={t('setAt', { time: fullTime(dueTime) })}
      value={
        <Button kind="secondary" small onClick={() => void stop()}>
          {t('stop')}
        </Button>
      }
    />
  )
}
