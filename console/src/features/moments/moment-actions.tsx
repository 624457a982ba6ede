import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import type { ReportedState } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { momentAdmin } from '@mynah/contract/moments'
import { ask } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Trouble } from '../../parts/page.tsx'
import { useMe } from '../../session.ts'

type Act = 'hide' | 'restore' | 'delete'

/** What can be done to a reported moment itself, with a note to its author. */
export function MomentActions(props: { id: string; state: ReportedState; onDone: () => unknown }) {
  const { id, state, onDone } = props
  const me = useMe()
  const [note, setNote] = useState('')
  const act = useMutation({
    mutationFn: (what: Act) =>
      what === 'restore'
        ? ask(momentAdmin.restore, { id })
        : ask(momentAdmin[what], { id, note: note.trim() }),
    onSuccess: onDone,
  })
  if (state === 'deleted' || me.data === undefined || !mayUse(momentAdmin.hide, me.data.role)) return null
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (state === 'shown') act.mutate('hide')
        else if (window.confirm('Delete the moment?')) act.mutate('delete')
      }}
    >
      <Field
        label="Note to the author"
        required
        maxLength={limits.decisionLengthMax}
        value={note}
        onValue={setNote}
      />
      {state === 'shown' ? (
        <Button type="submit" busy={act.isPending}>
          Hide the moment
        </Button>
      ) : (
        <>
          <Button type="submit" kind="danger" busy={act.isPending}>
            Delete the moment
          </Button>
          <Button busy={act.isPending} onClick={() => act.mutate('restore')}>
            Restore the moment
          </Button>
        </>
      )}
      <Trouble error={act.error} />
    </form>
  )
}
