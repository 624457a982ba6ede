import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationAdmin } from '@mynah/contract/moderation'
import { limits } from '@mynah/contract/limits'
import { ask, reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { VipForm } from '../vip/index.ts'

const states = ['not verified', 'under review', 'verified', 'refused']

/** A user's account, and what can be done about it. */
export function PersonView({ userId }: { userId: string }) {
  const query = useQuery({
    ...reading(moderationAdmin.lookAtPerson, { userId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [reason, setReason] = useState('')
  const onSuccess = async () => {
    setReason('')
    await query.refetch()
  }
  const freeze = useMutation({
    mutationFn: (frozen: boolean) =>
      ask(frozen ? moderationAdmin.freeze : moderationAdmin.unfreeze, { userId, reason: reason.trim() }),
    onSuccess,
  })
  const end = useMutation({ mutationFn: () => ask(moderationAdmin.endSessions, { userId }), onSuccess })
  return (
    <Loaded query={query}>
      {(one) => (
        <section aria-label={`Account of ${one.userName}`} className="space-y-4">
          <Facts
            facts={[
              ['Name', one.userName],
              ['Number', one.userNum],
              ['Id', one.userId],
              ['Phone', one.mobile],
              ['E-mail', one.email],
              ['Motto', one.profiles],
              ['Language', one.language],
              ['Since', dateOf(one.createTime)],
              ['Identity', states[one.real] ?? ''],
              ['Complaints', one.complaints],
              ['Frozen', one.frozen ? `${dateOf(one.frozenTime)}: ${one.frozenReason}` : ''],
            ]}
          />
          <Table label="Sessions" head={['Device', 'System', 'Since', 'Last used']} empty="No session.">
            {one.sessions.map((session) => (
              <Row
                key={`${session.createTime} ${session.lastTime} ${session.model}`}
                cells={[
                  `${session.brand} ${session.model}`.trim() || 'unknown',
                  session.system,
                  dateOf(session.createTime),
                  dateOf(session.lastTime),
                ]}
              />
            ))}
          </Table>
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              freeze.mutate(!one.frozen)
            }}
          >
            <Field
              label={one.frozen ? 'Why unfreeze' : 'Why freeze'}
              required
              maxLength={limits.decisionLengthMax}
              value={reason}
              onValue={setReason}
            />
            <Button type="submit" kind="danger" busy={freeze.isPending}>
              {one.frozen ? 'Unfreeze' : 'Freeze'}
            </Button>
            <Button busy={end.isPending} disabled={one.sessions.length === 0} onClick={() => end.mutate()}>
              End all sessions
            </Button>
          </form>
          <Trouble error={freeze.error ?? end.error} />
          <VipForm userId={userId} />
        </section>
      )}
    </Loaded>
  )
}
