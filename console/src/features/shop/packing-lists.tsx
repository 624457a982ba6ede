import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { addressIn, linesIn, type Order } from './names.ts'

/** Prints one page for each order, with its address and its products; the screen does not change. */
export function PackingLists({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const t = useT('shop')
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <div className="printed hidden bg-white text-black print:block">
      {orders.map((order) => (
        <section key={order.id} className="break-after-page space-y-6 p-4">
          <h1 className="text-xl font-bold">
            {t('packingList')} · {t('order')} {order.id}
          </h1>
          <p className="text-lg whitespace-pre-wrap">{addressIn(order).join('\n')}</p>
          <ul className="space-y-2">
            {linesIn(order).map((line, index) => (
              // two products may have the same name
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>☐ {line}</li>
            ))}
          </ul>
          <p className="text-sm">
            {t('ordered')}: {dateOf(order.createTime)}
          </p>
        </section>
      ))}
    </div>,
    document.body,
  )
}
