import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { CountryList } from './country-list.tsx'

/** A country, chosen from a sheet of all of them. */
export function CountryField(props: {
  label: string
  placeholder: string
  country: string
  error: string | undefined
  /** the country, and its calling code without + */
  onCountry: (country: string, callingCode: string) => void
}) {
  const { label, placeholder, country, error, onCountry } = props
  const language = useLanguage()
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const name =
    country && (new Intl.DisplayNames([intlTag[language]], { type: 'region' }).of(country) ?? country)
  return (
    <div>
      <p id={id} className="mb-1.5 px-1 text-14 font-medium text-ink-700">
        {label}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        data-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setChoosing(true)}
        className={cx(
          'flex min-h-13 w-full items-center gap-2 rounded-[14px] border-[1.5px] bg-paper px-4 py-2 text-left',
          error ? 'border-danger' : 'border-ink-200',
        )}
      >
        <span id={`${id}-value`} className={cx('min-w-0 flex-1', !name && 'text-ink-500')}>
          {name || placeholder}
        </span>
        <ChevronDown aria-hidden className="size-5 flex-none text-ink-500" />
      </button>
      <p id={`${id}-error`} role="alert" className={error ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
        {error}
      </p>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={label}>
        <CountryList
          plain
          chosen={country}
          onChoose={(next) => {
            onCountry(next.country, next.code)
            setChoosing(false)
          }}
        />
      </Sheet>
    </div>
  )
}
