import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import type { BulkOrder } from '@mynah/contract/bulk-decisions'
import { complaintAbout, complaintAdmin, type ComplaintDecision } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { useDecided } from '#parts/queue/decided.tsx'
import { DecisionBar } from '#parts/queue/decision-bar.tsx'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { useOrderOfOne } from '#parts/queue/order-of-one.ts'

type Complaint = AdminOutput<typeof complaintAdmin.look>

const means = {
  dismiss: 'refuse',
  warn: 'warn',
  freeze: 'freeze',
  dissolve: 'freeze',
} as const satisfies Record<ComplaintDecision, string>

const isGrave = (decision: ComplaintDecision) => decision === 'freeze' || decision === 'dissolve'

/** The decision about a pending complaint: what is severe at once, after a question, the rest after ten seconds. */
export function Deciding({ one, onDecided }: { one: Complaint; onDecided: () => void }) {
  const t = useT('complaints')
  const { id } = one
  const name = one.targetName || one.targetId
  const inputOf = (decision: ComplaintDecision, reason: string) => ({
    ...{ id, decision, until: one.newestTime },
    ...(reason && { reason }),
  })
  const decide = useMutation({
    mutationFn: ({ decision, reason }: { decision: ComplaintDecision; reason: string }) =>
      callAdmin(complaintAdmin.decide, inputOf(decision, reason)),
    onSuccess: async ({ closed }, { decision }) => {
      const said = { name, decision: t(decision) }
      announce(closed > 1 ? t('saidDecisionOfAll', { ...said, count: closed }) : t('saidDecision', said))
      onDecided()
      await invalidate(complaintAdmin.queue)
    },
  })
  const order = useOrderOfOne('complaints', complaintAdmin.decide, id)
  const onDecide = (decision: ComplaintDecision, reason: string) => {
    if (isGrave(decision)) return decide.mutate({ decision, reason })
    const label = t(decision)
    const input = inputOf(decision, reason)
    return order.start.mutate(
      { label, name, input },
      {
        onSuccess(started) {
          announce(t('saidSoon', { name, decision: label }), () => order.undo.mutate(started))
          onDecided()
        },
      },
    )
  }
  return (
    <DecisionBar>
      {order.waiting ? (
        <Soon order={order.waiting} busy={order.undo.isPending} onUndo={order.undo.mutate} />
      ) : (
        <Decisions one={one} busy={decide.isPending || order.start.isPending} onDecide={onDecide} />
      )}
      <Trouble error={decide.error ?? order.start.error ?? order.undo.error} />
    </DecisionBar>
  )
}

function Decisions(props: {
  one: Complaint
  busy: boolean
  onDecide: (decision: ComplaintDecision, reason: string) => void
}) {
  const { one, busy, onDecide } = props
  const t = useT('complaints')
  const decided = useDecided()
  const [reason, setReason] = useState('')
  const press = (decision: ComplaintDecision) => {
    if (!isGrave(decision) || window.confirm(t('sure', { decision: t(decision) })))
      onDecide(decision, reason.trim())
  }
  const decisions = ['dismiss', 'warn', one.about === complaintAbout.group ? 'dissolve' : 'freeze'] as const
  return (
    <>
      {one.others.length > 0 && <p>{t('decidesAll', { count: one.waiting })}</p>}
      <Field
        label={t('reasonForTeam')}
        maxLength={limits.refusalLengthMax}
        value={reason}
        onValue={setReason}
      />
      <div className="flex flex-wrap gap-3">
        {decisions.map((decision) => (
          <KeyButton
            key={decision}
            means={means[decision]}
            kind={isGrave(decision) ? 'danger' : 'secondary'}
            busy={busy}
            disabled={decided}
            onClick={() => press(decision)}
          >
            {t(decision)}
          </KeyButton>
        ))}
      </div>
    </>
  )
}

/** A decision that the server will make, with its undo. */
function Soon(props: { order: BulkOrder; busy: boolean; onUndo: (id: string) => void }) {
  const { order, busy, onUndo } = props
  const t = useT('parts')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{t('bulkWaits', { decision: order.label, count: 1 })}</p>
      <KeyButton means="takeBack" busy={busy} onClick={() => onUndo(order.id)}>
        {t('undo')}
      </KeyButton>
    </div>
  )
}
