import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import type { ReportedState } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { momentAdmin } from '@mynah/contract/moments-admin'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Field } from '#parts/field.tsx'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'

type Act = 'hide' | 'restore' | 'delete'

const done = {
  hide: 'saidHidden',
  restore: 'saidRestored',
  delete: 'saidDeleted',
} as const satisfies Record<Act, string>

/** Actions on a reported moment itself, with a note to its author. */
export function MomentActions(props: { id: string; state: ReportedState; onDone: () => unknown }) {
  const { id, state, onDone } = props
  const t = useT('moments')
  const me = useMe()
  const [note, setNote] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isEmpty = note.trim() === ''
  const act = useMutation({
    mutationFn: (what: Act) =>
      what === 'restore'
        ? callAdmin(momentAdmin.restore, { id })
        : callAdmin(momentAdmin[what], { id, note: note.trim() }),
    onSuccess: async (_data, what) => {
      await onDone()
      announce(t(done[what]), what === 'hide' ? () => act.mutate('restore') : undefined)
    },
  })
  if (state === 'deleted' || me.data === undefined || !mayUse(momentAdmin.hide, me.data.role)) return null
  return (
    <form
      ref={form}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (state === 'shown') act.mutate('hide')
        else if (window.confirm(t('deleteAsk'))) act.mutate('delete')
      }}
    >
      <Field label={t('note')} required maxLength={limits.decisionLengthMax} value={note} onValue={setNote} />
      {state === 'shown' ? (
        <KeyButton means="hide" type="submit" busy={act.isPending} disabled={isEmpty} needs={form}>
          {t('hide')}
        </KeyButton>
      ) : (
        <>
          <KeyButton
            means="delete"
            type="submit"
            kind="danger"
            busy={act.isPending}
            disabled={isEmpty}
            needs={form}
          >
            {t('delete')}
          </KeyButton>
          <KeyButton means="restore" busy={act.isPending} onClick={() => act.mutate('restore')}>
            {t('restore')}
          </KeyButton>
        </>
      )}
      <Trouble error={act.error} />
    </form>
  )
}
