import {
  ArrowLeftRight,
  CalendarCheck,
  Coins,
  Gift,
  Leaf,
  ShoppingBag,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { signPath } from '../paths.ts'
import { refreshShop, useScore } from '../queries.ts'
import { PointsCard } from './points-card.tsx'
import { RequireShop } from './require-shop.tsx'

type Way = 'earned' | 'spent'

const icons: Readonly<Record<string, LucideIcon>> = {
  order: ShoppingBag,
  'order-refund': Undo2,
  'points-in': ArrowLeftRight,
  'points-out': ArrowLeftRight,
  treasury: Gift,
  'sign-in': CalendarCheck,
  carbon: Leaf,
}

/** The title of an entry; an unknown kind is shown as earned or spent. */
function titleOf(kind: string, points: number, t: Translate<'shopping'>): string {
  switch (kind) {
    case 'order':
      return t('scoreOrder')
    case 'order-refund':
      return t('scoreRefund')
    case 'points-in':
      return t('scoreToMoney')
    case 'points-out':
      return t('scoreFromMoney')
    case 'sign-in':
      return t('scoreSignIn')
    case 'carbon':
      return t('scoreCarbon')
    case 'treasury':
      return t('scoreTreasury')
    default:
      return points > 0 ? t('scoreEarned') : t('scoreSpent')
  }
}

/** `/pages/new/score`: earned and spent points. */
export function ScoreScreen() {
  const t = useT('shopping')
  return (
    <RequireShop title={t('score')}>
      <Shown />
    </RequireShop>
  )
}

function Shown() {
  const t = useT('shopping')
  const format = useFormat()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>()
  const query = useScore(way)
  return (
    <Screen title={t('score')} onRefresh={refreshShop}>
      <PointsCard isRecord />
      <ChipRow label={t('score')}>
        <Chip chosen={way === undefined} onPress={() => setWay(undefined)}>
          {t('all')}
        </Chip>
        <Chip chosen={way === 'earned'} onPress={() => setWay('earned')}>
          {t('earned')}
        </Chip>
        <Chip chosen={way === 'spent'} onPress={() => setWay('spent')}>
          {t('spent')}
        </Chip>
      </ChipRow>
      <div className="px-4 pt-1.5 pb-6">
        <Loaded
          query={query}
          skeleton={<CellSkeletons />}
          empty={
            <EmptyState
              icon={Coins}
              sentence={t('scoreEmpty')}
              action={{ label: t('earn'), onPress: () => void navigate(signPath) }}
            />
          }
        >
          {(rows) => (
            <>
              <List label={t('score')}>
                {rows.map(({ id, kind, points, balance, createTime }) => (
                  <Cell
                    key={id}
                    icon={icons[kind] ?? Coins}
                    title={titleOf(kind, points, t)}
                    hint={`${format.listDate(createTime)} · ${t('balanceAfter', { count: format.number(balance) })}`}
                    value={
                      <span
                        className={cx('font-medium tabular-nums', points > 0 ? 'text-ok' : 'text-ink-900')}
                      >
                        {points > 0 ? '+' : '−'}
                        {format.number(Math.abs(points))}
                      </span>
                    }
                  />
                ))}
              </List>
              <InfiniteScroll {...query.scroll} />
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}
