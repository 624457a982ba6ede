import { CircleCheck, CircleX, Clock3, FileQuestion, Headset } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { payForm, reviewState } from '@mynah/contract/wallet'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useWholeTime } from './bill-detail.tsx'
import { CopyCell } from './copy-cell.tsx'
import { questionPath, walletPath } from './paths.ts'
import { renewWallet, textOf, useCashLog, type CashRow } from './queries.ts'

/** A recharge or withdrawal: what was asked for, how far it is, and why it was refused. */
export function CashDetail({ id }: { id: string }) {
  const say = useSay('wallet')
  const query = useCashLog()
  // what the server answered a moment ago, until the list has it
  const given = (useLocation().state as { row?: CashRow } | null)?.row
  const row = query.data?.find((one) => one.id === id) ?? (given?.id === id ? given : undefined)
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (!row && hasNextPage && !isFetching) void fetchNextPage()
  }, [row, hasNextPage, isFetching, fetchNextPage])
  const title = row ? (row.out ? say('withdrawal') : say('recharge')) : say('cashLog')
  return (
    <Screen title={title} onRefresh={renewWallet}>
      {row ? (
        <Detail row={row} />
      ) : (
        <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
          {() =>
            hasNextPage || isFetching ? (
              <CellSkeletons />
            ) : (
              <EmptyState icon={FileQuestion} sentence={say('cashAbsent')} />
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}

function Detail({ row }: { row: CashRow }) {
  const say = useSay('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const { goBack } = usePlace()
  const { id, out, money, form, cardUserName, cardNum } = row
  return (
    <div className="pb-6">
      <Head row={row} />
      <Section title={say('progress')}>
        <Timeline row={row} />
      </Section>
      <Section>
        <Cell
          title={say('amount')}
          value={<span className="tabular-nums">{format.money(BigInt(Math.abs(money)))}</span>}
        />
        <Cell
          title={out ? say('outForm') : say('payForm')}
          value={form === payForm.wechat ? say('wechat') : say('alipay')}
        />
        {cardUserName && <Cell title={say('cardName')} value={cardUserName} />}
        {cardNum && <Cell title={say('cardNum')} value={cardNum} />}
        <CopyCell title={say('orderNo')} text={id} />
        <Cell icon={Headset} title={say('question')} to={questionPath(id)} />
      </Section>
      <div className="px-4">
        <Button kind="secondary" wide onClick={() => (goBack ? goBack() : void navigate(walletPath))}>
          {say('done')}
        </Button>
      </div>
    </div>
  )
}

function Head({ row }: { row: CashRow }) {
  const say = useSay('wallet')
  const { state, out, reason } = row
  const refused = state === reviewState.refused
  const [Icon, title, text] =
    state === reviewState.approved
      ? ([CircleCheck, out ? say('paidOut') : say('credited'), ''] as const)
      : refused
        ? ([CircleX, say('refused'), out ? say('refusedBack') : ''] as const)
        : ([Clock3, say('submitted'), out ? say('submittedOut') : say('submittedIn')] as const)
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

/** Submitted, under review, and what became of it. */
function Timeline({ row }: { row: CashRow }) {
  const say = useSay('wallet')
  const time = useWholeTime()
  const { state, out, createTime, decideTime } = row
  const decided = state !== reviewState.waiting
  const refused = state === reviewState.refused
  const steps = [
    { name: say('stepSubmitted'), when: createTime, done: true },
    { name: say('underReview'), when: 0, done: true },
    {
      name: refused ? say('refused') : out ? say('paidOut') : say('credited'),
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
