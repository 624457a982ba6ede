import type { AdminOutput } from '@mynah/contract/admin-api'
import { supportAdmin, supportState } from '@mynah/contract/support'
import { invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import type { Column } from '#parts/column.ts'
import { alike } from '#parts/queue/bulk.tsx'
import { Queue } from '#parts/queue/queue.tsx'
import { QueueOf } from '#parts/queue/queue-of.tsx'
import { Thread } from './thread.tsx'

const states = [
  { value: String(supportState.waiting), name: 'waiting' },
  { value: String(supportState.answered), name: 'answered' },
  { value: String(supportState.closed), name: 'closed' },
] as const

/** Short enough for a conversation. */
const everyMs = 5_000

type Conversation = AdminOutput<typeof supportAdmin.queue>['list'][number]

const personOf = ({ userName, userNum }: Conversation) => `${userName} (${userNum})`

function useColumns(): Column<Conversation>[] {
  const t = useT('support')
  return [
    { name: t('waitingSince'), sort: 'waiting', value: ({ waitingSince }) => waitingSince, isTime: true },
    { name: t('lastWords'), sort: 'last', value: ({ lastTime }) => lastTime, isTime: true },
  ]
}

/** One customer's conversation with the customer service. */
export function ConversationOf({ userId }: { userId: string }) {
  const t = useT('support')
  return (
    <QueueOf
      title={t('supportPage')}
      name="support"
      call={supportAdmin.queue}
      input={{ state: supportState.waiting }}
      userId={userId}
      isOne
      idOf={(row) => row.userId}
      state={{
        name: t('state'),
        value: (row) => t(states.find(({ value }) => value === String(row.state))?.name ?? 'waiting'),
      }}
      columns={useColumns()}
    />
  )
}

/** Conversations with the customer service: the longest waiting first. */
export function SupportScreen() {
  const t = useT('support')
  return (
    <Queue
      title={t('supportPage')}
      name="support"
      call={supportAdmin.queue}
      everyMs={everyMs}
      goesOn
      states={states.map(({ value, name }) => ({ value, label: t(name) }))}
      stateLabel={t('state')}
      inputOf={(state) => ({ state: Number(state) })}
      stateOf={({ state }) => String(state) as (typeof states)[number]['value']}
      find={t('find')}
      note={t('recorded')}
      empty={t('nobody')}
      bulk={{
        decisions: [
          alike<Conversation, typeof supportAdmin.settle>(supportAdmin.settle, {
            name: t('close'),
            inputOf: ({ userId, lastSeq: seq }) => ({ userId, seq }),
            said: ({ closed }) => t(closed ? 'closed' : 'wroteMeanwhile'),
          }),
        ],
        mayChoose: ({ state }) => state !== supportState.closed,
        nameOf: personOf,
        onDone: () => invalidate(supportAdmin.queue),
      }}
      idOf={({ userId }) => userId}
      columns={[{ name: t('person'), value: personOf }, ...useColumns()]}
    >
      {(row, next) => <Thread {...row} onClosed={next} />}
    </Queue>
  )
}
