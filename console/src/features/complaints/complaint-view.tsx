import { useMutation, useQuery } from '@tanstack/react-query'
import {
  complaintAbout,
  complaintAdmin,
  complaintState,
  type ComplaintDecision,
  type ReportedMoment,
} from '@mynah/contract/complaints'
import { mayUse } from '@mynah/contract/admin-api'
import { msgType } from '@mynah/contract/message-kinds'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Loaded, Trouble } from '../../parts/page.tsx'
import { useMe } from '../../session.ts'
import { MomentActions } from '../moments/index.ts'

const labels: Record<ComplaintDecision, string> = {
  dismiss: 'Dismiss',
  warn: 'Warn',
  freeze: 'Freeze the person',
  dissolve: 'Dissolve the group',
}

/** One complaint with what is known of it, and the decision. */
export function ComplaintView({ id, onDecided }: { id: string; onDecided: () => void }) {
  const query = useQuery({ ...reading(complaintAdmin.look, { id }), staleTime: Infinity, gcTime: 0 })
  const decide = useMutation({
    mutationFn: (decision: ComplaintDecision) => ask(complaintAdmin.decide, { id, decision }),
    onSuccess: async () => {
      await renew(complaintAdmin.queue)
      onDecided()
    },
  })
  const me = useMe()
  const may = me.data !== undefined && mayUse(complaintAdmin.decide, me.data.role)
  const press = (decision: ComplaintDecision) => {
    const grave = decision === 'freeze' || decision === 'dissolve'
    if (!grave || window.confirm(`${labels[decision]}?`)) decide.mutate(decision)
  }
  return (
    <Loaded query={query}>
      {(one) => (
        <section aria-label={`Complaint about ${one.targetName}`} className="space-y-4">
          <Facts
            facts={[
              ['Made by', `${one.userName} (${one.userId})`],
              ['About', `${one.targetName} (${one.targetId})`],
              ['Kind', one.kind],
              ['Words', one.text],
              ['Phone', one.phone],
              ['Message', one.message && wordsOf(one.message)],
              ['Sent', one.message && `${one.message.nick}, ${dateOf(one.message.msgTime)}`],
              ['Moment', one.moment?.text ?? null],
              ['Published', one.moment && dateOf(one.moment.createTime)],
              ['State of the moment', one.moment?.state ?? null],
            ]}
          />
          {one.moment && (
            <>
              <MomentMedia media={one.moment.media} />
              <MomentActions id={one.moment.id} state={one.moment.state} onDone={() => query.refetch()} />
            </>
          )}
          {one.photos.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {one.photos.map((url, index) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      alt={`Evidence ${index + 1}`}
                      className="h-40 rounded-xl border border-line object-contain"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {may && one.state === complaintState.waiting && (
            <div className="flex flex-wrap gap-3">
              {(['dismiss', 'warn', one.about === complaintAbout.group ? 'dissolve' : 'freeze'] as const).map(
                (decision) => (
                  <Button
                    key={decision}
                    kind={decision === 'freeze' || decision === 'dissolve' ? 'danger' : 'plain'}
                    busy={decide.isPending}
                    onClick={() => press(decision)}
                  >
                    {labels[decision]}
                  </Button>
                ),
              )}
            </div>
          )}
          <Trouble error={decide.error} />
        </section>
      )}
    </Loaded>
  )
}

/** The pictures of a reported moment, or its video. */
const MomentMedia = ({ media }: { media: ReportedMoment['media'] }) => (
  <ul aria-label="Media of the moment" className="flex flex-wrap gap-3">
    {media.map(({ type, url, thumb }, index) => (
      <li key={url}>
        {type === 'video' ? (
          // what people video has no captions
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video controls preload="none" src={url} poster={thumb || undefined} className="h-60 rounded-xl" />
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={`Moment ${index + 1}`}
              className="h-40 rounded-xl border border-line object-contain"
            />
          </a>
        )}
      </li>
    ))}
  </ul>
)

/** A text as it is; of other kinds what their JSON says. */
const wordsOf = (message: { msgType: number; content: string }) =>
  message.msgType === msgType.text ? message.content : `kind ${message.msgType}: ${message.content}`
