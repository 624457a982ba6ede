import { CircleCheck, CircleX, Clock3, FileQuestion, Headset } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paymentMethod, reviewState } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useWholeTime } from '../bills/bill-detail.tsx'
import { CopyCell } from './copy-cell.tsx'
import { questionPath, walletPath } from '../paths.ts'
import { invalidateWallet, textOf, useCashLog, type CashRow } from '../queries.ts'

/** A recharge or withdrawal: its data, its state, and why it was refused. */
export function CashDetail({ id }: { id: string }) {
  const t = useT('wallet')
  const query = useCashLog()
  // the server's recent answer, until the list has it
  const given = (useLocation().state as { row?: CashRow } | null)?.row
  const row = query.data?.find((one) => one.id === id) ?? (given?.id === id ? given : undefined)
  const { more, busy, onMore } = query.scroll
  useEffect(() => {
    if (!row && more && !busy) onMore()
  }, [row, more, busy, onMore])
  const title = row ? (row.out ? t('withdrawal') : t('recharge')) : t('cashLog')
  return (
    <Screen title={title} onRefresh={invalidateWallet}>
      {row ? (
        <Detail row={row} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
          {() =>
            more || busy ? <CellSkeletons /> : <EmptyState icon={FileQuestion} sentence={t('cashAbsent')} />
          }
        </Loaded>
      )}
    </Screen>
  )
}

function Detail({ row }: { row: CashRow }) {
  const t = useT('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const { id, out, money, asked, form, cardUserName, cardNum, reference } = row
  return (
    <div className="pb-6">
      <Head row={row} />
      <Section title={t('progress')}>
        <Timeline row={row} />
      </Section>
      <Section>
        <Cell
          title={t('amount')}
          value={<span className="tabular-nums">{format.money(BigInt(Math.abs(money)))}</span>}
        />
        {asked > 0 && <Cell title={t('askedAmount')} value={format.money(BigInt(asked))} />}
        <Cell
          title={out ? t('outForm') : t('payForm')}
          value={form === paymentMethod.wechat ? t('wechat') : t('alipay')}
        />
        {cardUserName && <Cell title={t('cardName')} value={cardUserName} />}
        {cardNum && <Cell title={t('cardNum')} value={cardNum} />}
        {reference && <CopyCell title={t('reference')} text={reference} />}
        <CopyCell title={t('orderNo')} text={id} />
        <Cell icon={Headset} title={t('question')} to={questionPath(id)} />
      </Section>
      <div className="px-4">
        <Button kind="secondary" wide onClick={() => (goBack ? goBack() : void navigate(walletPath))}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

function Head({ row }: { row: CashRow }) {
  const t = useT('wallet')
  const { state, out, reason } = row
  const refused = state === reviewState.refused
  const [Icon, title, text] =
    state === reviewState.approved
      ? ([CircleCheck, out ? t('paidOut') : t('credited'), ''] as const)
      : refused
        ? ([CircleX, t('refused'), out ? t('refusedBack') : ''] as const)
        : ([Clock3, t('submitted'), out ? t('submittedOut') : t('submittedIn')] as const)
  return (
    <div role="status" className="flex flex-col items-center px-6 py-6 text-center">
      <span
        className={cx(
          'grid size-18 place-items-center rounded-squircle',
          refused ? 'bg-danger-100 text-danger' : 'bg-beak-100 text-beak-700',
        )}
      >
        <Icon aria-hidden className="size-8" strokeWidth={1.6} />
      </span>
      <p className="mt-4 text-18 font-medium">{title}</p>
      {refused && reason && <p className="mt-1 text-14 wrap-anywhere text-danger">{reason}</p>}
      {text && <p className="mt-1 max-w-90 text-14 text-ink-500">{text}</p>}
    </div>
  )
}

/** Submitted, under review, and the result. */
function Timeline({ row }: { row: CashRow }) {
  const t = useT('wallet')
  const time = useWholeTime()
  const { state, out, createTime, decideTime } = row
  const decided = state !== reviewState.waiting
  const refused = state === reviewState.refused
  const steps = [
    { name: t('stepSubmitted'), when: createTime, done: true },
    { name: t('underReview'), when: 0, done: true },
    {
      name: refused ? t('refused') : out ? t('paidOut') : t('credited'),
      when: decideTime,
      done: decided,
    },
  ]
  return (
    <li>
      <ol className="px-4 py-3">
        {steps.map(({ name, when, done }, at) => (
          <li
            key={name}
            aria-current={(decided ? at === 2 : at === 1) ? 'step' : undefined}
            className="relative flex gap-3 pb-4 last:pb-0"
          >
            {at < 2 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-4 left-[5px] h-full w-0.5',
                  steps[at + 1]?.done ? 'bg-beak-500' : 'bg-ink-200',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'relative mt-1.5 size-3 flex-none rounded-full',
                !done ? 'bg-ink-200' : at === 2 && refused ? 'bg-danger' : 'bg-beak-500',
              )}
            />
            <span className="min-w-0">
              <span className={cx('block text-16', !done && 'text-ink-500')}>{name}</span>
              {when > 0 && done && (
                <span className="block text-12 text-ink-500 tabular-nums">{time(when)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}
