import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flags, type Flag } from '@mynah/contract/flags'
import { limits } from '@mynah/contract/limits'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { useDecided } from '#parts/queue/decided.tsx'
import { Field } from '#parts/field.tsx'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { kindNames, mayJudge, stateNames } from './names.ts'

/** Who judged a flag, and their note. */
export function Verdict({ flag }: { flag: Flag }) {
  const t = useT('flags')
  const { state, operator, decideTime, note } = flag
  if (state === 'open') return null
  return (
    <div>
      <p className="text-sm text-ink-500">{`${t(stateNames[state])} · ${operator}, ${dateOf(decideTime)}`}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
    </div>
  )
}

interface Props {
  flag: Flag
  /** with the keys of decisions, if the flag itself is the open item */
  hasKeys?: boolean
  onJudged?: () => void
}

/** Note and buttons of an open flag, for roles that may judge it. */
export function Judge({ flag, hasKeys = false, onJudged }: Props) {
  const t = useT('flags')
  const role = useMe().data?.role
  const decided = useDecided()
  const [note, setNote] = useState('')
  const judge = useMutation({
    mutationFn: (isRight: boolean) => callAdmin(flags.judge, { id: flag.id, isRight, note: note.trim() }),
    onSuccess: (_, isRight) => {
      announce(
        t('saidJudged', { kind: t(kindNames[flag.kind]), verdict: t(isRight ? 'right' : 'falseAlarm') }),
      )
      onJudged?.()
      return invalidate(flags.of, flags.queue, flags.figures)
    },
  })
  if (flag.state !== 'open' || !mayJudge(flag, role)) return null
  const right = { busy: judge.isPending, onClick: () => judge.mutate(true) }
  const wrong = { busy: judge.isPending, onClick: () => judge.mutate(false) }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-40 flex-1">
        <Field label={t('note')} value={note} onValue={setNote} maxLength={limits.flagNoteLengthMax} />
      </div>
      {hasKeys ? (
        <>
          <KeyButton means="agree" disabled={decided} {...right}>
            {t('right')}
          </KeyButton>
          <KeyButton means="refuse" disabled={decided} {...wrong}>
            {t('falseAlarm')}
          </KeyButton>
        </>
      ) : (
        <>
          <Button {...right}>{t('right')}</Button>
          <Button {...wrong}>{t('falseAlarm')}</Button>
        </>
      )}
      <Trouble error={judge.error} />
    </div>
  )
}
