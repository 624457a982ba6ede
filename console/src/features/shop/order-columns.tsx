import { useT } from '#i18n/translate.ts'
import type { Column } from '#parts/column.ts'
import { columnDateOf } from '#parts/dates.ts'
import type { OrderRow } from './names.ts'

/** The columns of every list of orders. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useT('shop')
  return [
    { name: t('what'), value: ({ what }) => what },
    {
      name: t('points'),
      sort: 'points',
      value: ({ points }) => points,
      cell: ({ isGift, points }) => (isGift ? t('giftOfStreak') : points),
    },
    { name: t('ordered'), sort: 'ordered', value: ({ createTime }) => createTime, isTime: true },
    {
      name: t('due'),
      value: ({ dueTime }) => dueTime,
      cell: ({ dueTime, isOverdue }) =>
        isOverdue ? (
          <strong className="font-medium text-danger">{t('overdue', { time: columnDateOf(dueTime) })}</strong>
        ) : (
          dueTime > 0 && columnDateOf(dueTime)
        ),
    },
  ]
}
