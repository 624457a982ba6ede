import type { CarbonUnit } from '@mynah/contract/carbon'
import { useT } from '#i18n/translate.ts'
import { TextField } from '@mynah/ui/text-field.tsx'
import { hasManyDecimals, symbols, takeDecimal } from './co2.ts'
import { amountLabels } from './names.ts'

/** The field for an amount, with its unit. */
export function AmountField(props: {
  unit: CarbonUnit
  value: string
  onChange: (text: string) => void
  refused: string | undefined
}) {
  const { unit, value, onChange, refused } = props
  const t = useT('carbon')
  return (
    <TextField
      label={t(amountLabels[unit])}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={value}
      onChange={(typed) => onChange(takeDecimal(value, typed))}
      error={hasManyDecimals(value) ? t('twoDecimals') : undefined}
      refused={refused}
      suffix={<span className="pr-2 text-14 text-ink-500">{symbols[unit]}</span>}
    />
  )
}
