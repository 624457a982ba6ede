import { ArrowLeftRight, Check, Clock3, FileQuestion, Undo2 } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { CopyCell, MoneyGate, textOf, useOrder, useWholeTime, walletPath } from '#features/wallet/index.ts'
import { endTransfer, useMyId, useTransfer, type Transfer } from './queries.ts'
import { stateLine } from './transfer-bubble.tsx'

/** `/pages/red/transferDetail?id=`: one transfer, and for its receiver the choice. */
export function TransferDetailScreen() {
  const say = useSay('transfers')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <MoneyGate title={say('transfer')}>
      {id ? (
        <Known id={id} />
      ) : (
        <Screen title={say('transfer')}>
          <EmptyState icon={FileQuestion} sentence={say('absent')} />
        </Screen>
      )}
    </MoneyGate>
  )
}

function Known({ id }: { id: string }) {
  const say = useSay('transfers')
  const query = useTransfer(id)
  return (
    <Screen title={say('transfer')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons rows={3} />} error={textOf}>
        {(transfer) => <Detail transfer={transfer} />}
      </Loaded>
    </Screen>
  )
}

function Detail({ transfer }: { transfer: Transfer }) {
  const say = useSay('transfers')
  const format = useFormat()
  const time = useWholeTime()
  const navigate = useNavigate()
  const { id, from, to, money, note, state, createTime, endTime, expireTime } = transfer
  const mine = useMyId() === from
  const waiting = state === 'waiting'
  const back = state === 'returned' || state === 'expired'
  const Icon = waiting ? Clock3 : back ? Undo2 : state === 'accepted' ? Check : ArrowLeftRight
  return (
    <div className="pb-6">
      <div role="status" className="flex flex-col items-center px-6 py-6 text-center">
        <span
          className={cx(
            'grid size-18 place-items-center rounded-full',
            waiting ? 'bg-beak-100 text-beak-700' : back ? 'bg-ink-100 text-ink-700' : 'bg-ok text-paper',
          )}
        >
          <Icon aria-hidden className="size-8" strokeWidth={1.8} />
        </span>
        <p className="pt-4 text-16">{stateLine(transfer, mine, say)}</p>
        <p className="text-34 font-bold tabular-nums">{format.money(BigInt(money))}</p>
        {note && <p className="pt-1 text-14 text-ink-700 wrap-anywhere">{note}</p>}
      </div>
      {waiting && !mine && <Choice id={id} />}
      <Section hint={waiting ? say('until', { time: time(expireTime) }) : undefined}>
        <Cell title={say('sentAt')} value={time(createTime)} />
        {endTime > 0 && <Cell title={back ? say('returnedAt') : say('acceptedAt')} value={time(endTime)} />}
        <CopyCell title={say('orderNo')} text={id} />
        <Cell
          title={say('toChat')}
          to={roomPath({ toBizId: mine ? to : from, toBizType: chatType.single })}
        />
      </Section>
      {state === 'accepted' && !mine && (
        <p className="px-4 text-center">
          <Button kind="link" onClick={() => void navigate(walletPath)}>
            {say('toWallet')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Accept, or send it back: once, however often it is pressed. */
function Choice({ id }: { id: string }) {
  const say = useSay('transfers')
  const order = useOrder(
    (deed: 'accept' | 'return', requestId) => endTransfer(deed, id, requestId),
    () => undefined,
  )
  const sendBack = async () => {
    const sure = await confirm({
      title: say('returnAsk'),
      text: say('returnText'),
      confirm: say('returnIt'),
    })
    if (sure) void order.run('return')
  }
  const busy = order.phase !== 'idle'
  return (
    <div className="space-y-1 px-4 pb-5 text-center">
      <Button wide busy={busy} onClick={() => void order.run('accept')}>
        {say('accept')}
      </Button>
      <p role="status" className="text-14 text-ink-700">
        {order.phase === 'unsure' && say('unsure')}
      </p>
      <p role="alert" className="text-14 text-danger">
        {order.refusal?.text}
      </p>
      <Button kind="link" disabled={busy} onClick={() => void sendBack()}>
        {say('returnIt')}
      </Button>
    </div>
  )
}
