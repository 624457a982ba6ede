import { ArrowLeftRight, Check, Clock3, FileQuestion, Undo2 } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import {
  CopyCell,
  ReceiptCell,
  RequireWallet,
  textOf,
  useOrder,
  useWholeTime,
  walletPath,
} from '#features/wallet/index.ts'
import { endTransfer, useMyId, useTransfer, type Transfer } from './queries.ts'
import { stateLine } from './transfer-bubble.tsx'

/** `/pages/red/transferDetail?id=`: a transfer, which its receiver can accept or return. */
export function TransferDetailScreen() {
  const t = useT('transfers')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <RequireWallet title={t('transfer')}>
      {id ? (
        <Known id={id} />
      ) : (
        <Screen title={t('transfer')}>
          <EmptyState icon={FileQuestion} sentence={t('absent')} />
        </Screen>
      )}
    </RequireWallet>
  )
}

function Known({ id }: { id: string }) {
  const t = useT('transfers')
  const query = useTransfer(id)
  return (
    <Screen title={t('transfer')} onRefresh={query.refetch}>
      <Loaded query={query} skeleton={<CellSkeletons rows={3} />} error={textOf}>
        {(transfer) => <Detail transfer={transfer} />}
      </Loaded>
    </Screen>
  )
}

function Detail({ transfer }: { transfer: Transfer }) {
  const t = useT('transfers')
  const format = useFormat()
  const time = useWholeTime()
  const navigate = useNavigate()
  const { id, from, to, money, note, state, createTime, endTime, expireTime } = transfer
  const mine = useMyId() === from
  const other = { type: chatType.single, id: mine ? to : from }
  const name = useNameOf()(other)
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
        <p className="pt-4 text-16">{stateLine(transfer, mine, t)}</p>
        <p className="text-34 font-bold tabular-nums">{format.money(BigInt(money))}</p>
        {name && (
          <p className="pt-1 text-14 text-ink-700 wrap-anywhere">
            {t(mine ? 'toName' : 'fromName', { name })}
          </p>
        )}
        {note && <p className="pt-1 text-14 text-ink-700 wrap-anywhere">{note}</p>}
      </div>
      {waiting && !mine && <Choice id={id} />}
      <Section hint={waiting ? t('until', { time: time(expireTime) }) : undefined}>
        <Cell title={t('sentAt')} value={time(createTime)} />
        {endTime > 0 && <Cell title={back ? t('returnedAt') : t('acceptedAt')} value={time(endTime)} />}
        <CopyCell title={t('orderNo')} text={id} />
        <Receipt {...{ transfer, mine, name }} />
        <Cell title={t('toChat')} to={roomPath(other)} />
      </Section>
      {state === 'accepted' && !mine && (
        <p className="px-4 text-center">
          <Button kind="link" onClick={() => void navigate(walletPath)}>
            {t('toWallet')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Accepts or returns the transfer, once, even if pressed several times. */
function Choice({ id }: { id: string }) {
  const t = useT('transfers')
  const order = useOrder(
    (action: 'accept' | 'return') => `${action} ${id}`,
    (action, requestId) => endTransfer(action, id, requestId),
    () => undefined,
  )
  const sendBack = async () => {
    const sure = await confirm({
      title: t('returnAsk'),
      text: t('returnText'),
      confirm: t('returnIt'),
    })
    if (sure) void order.run('return')
  }
  const busy = order.phase !== 'idle'
  return (
    <div className="space-y-1 px-4 pb-5 text-center">
      <Button wide busy={busy} onClick={() => void order.run('accept')}>
        {t('accept')}
      </Button>
      <p role="status" className="text-14 text-ink-700">
        {order.phase === 'unsure' && t('unsure')}
      </p>
      <p role="alert" className="text-14 text-danger">
        {order.refusal?.text}
      </p>
      <Button kind="link" disabled={busy} onClick={() => void sendBack()}>
        {t('returnIt')}
      </Button>
    </div>
  )
}

function Receipt({ transfer, mine, name }: { transfer: Transfer; mine: boolean; name: string | undefined }) {
  const t = useT('transfers')
  const format = useFormat()
  const time = useWholeTime()
  const { id, money, note, state, createTime, endTime } = transfer
  const back = state === 'returned' || state === 'expired'
  return (
    <ReceiptCell
      orderNo={id}
      receipt={{
        title: stateLine(transfer, mine, t),
        amount: format.money(BigInt(money)),
        rows: [
          ...(name ? [[mine ? t('receiver') : t('sender'), name] as const] : []),
          ...(note ? [[t('noteShort'), note] as const] : []),
          [t('sentAt'), time(createTime)],
          ...(endTime > 0 ? [[back ? t('returnedAt') : t('acceptedAt'), time(endTime)] as const] : []),
          [t('orderNo'), id],
        ],
      }}
    />
  )
}
