import { Minus, Plus } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'

/** A count with buttons for one more and one less, limited by the stock. */
export function Stepper(props: {
  count: number
  stock: number
  disabled?: boolean
  onCount: (count: number) => void
}) {
  const { count, stock, disabled, onCount } = props
  const t = useT('shopping')
  const most = Math.min(stock, limits.orderCountMax)
  return (
    <div role="group" aria-label={t('count')} className="flex items-center rounded-full bg-ink-100">
      <IconButton
        icon={Minus}
        name={t('fewer')}
        disabled={disabled || count <= 1}
        onClick={() => onCount(count - 1)}
      />
      <span aria-live="polite" className="min-w-6 text-center text-16 font-medium tabular-nums">
        {count}
      </span>
      <IconButton
        icon={Plus}
        name={t('more')}
        disabled={disabled || count >= most}
        onClick={() => onCount(count + 1)}
      />
    </div>
  )
}
