import { Link2Off, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { useAction } from '#client/api/use-action.ts'
import { loginPath } from './paths.ts'
import { isEnded, undoChange, useLinked, type Linked } from './queries.ts'

/** The page of the link in a message about a change: stops or undoes that change, without a session. */
export function UndoScreen() {
  const t = useT('credentials')
  const token = useSearchParams()[0].get('code') ?? ''
  const linked = useLinked(token)
  const [done, setDone] = useState(false)
  const open = useOpen()
  const content = () => {
    if (done) {
      return (
        <EmptyState
          icon={ShieldCheck}
          title={t('undone')}
          sentence={t('undoneText')}
          action={{ label: t('toLogin'), onPress: () => open(loginPath, { replace: true }) }}
        />
      )
    }
    if (linked.data) return <Ask token={token} linked={linked.data} onDone={() => setDone(true)} />
    if (!linked.isEnabled || isEnded(linked.error))
      return <EmptyState icon={Link2Off} title={t('ended')} sentence={t('endedText')} />
    return linked.isPending ? (
      <CellSkeletons rows={2} />
    ) : (
      <ErrorState onRetry={() => void linked.refetch()} />
    )
  }
  return <Screen title={t('undoTitle')}>{content()}</Screen>
}

function Ask({ token, linked, onDone }: { token: string; linked: Linked; onDone: () => void }) {
  const t = useT('credentials')
  const action = useAction()
  const { kind, waiting, time } = linked
  const what = t(kind)
  const undo = async () => {
    if ((await action.run(() => undoChange(token))) === 'done') onDone()
  }
  return (
    <div className="mx-auto max-w-110 space-y-4 px-6 pt-6 pb-8">
      <span className="grid size-18 place-items-center rounded-squircle bg-beak-100 text-beak-700">
        <Undo2 aria-hidden className="size-8" strokeWidth={1.6} />
      </span>
      <h2 className="text-22 font-bold tracking-tight">{t('wasItYou')}</h2>
      <p className="text-16">
        {waiting
          ? t('linkedWaits', { what, time: fullTime(time) })
          : t('linkedDone', { what, time: fullTime(time) })}
      </p>
      <p className="text-14 text-ink-500">{waiting ? t('stopAllText') : t('undoAllText')}</p>
      <Button wide kind="danger" busy={action.busy} onClick={() => void undo()}>
        {waiting ? t('stopIt') : t('undoIt')}
      </Button>
      <p className="text-center text-14 text-ink-500">{t('itWasMe')}</p>
    </div>
  )
}
