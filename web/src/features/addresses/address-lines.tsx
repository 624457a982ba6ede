import { addressLines, type Address } from '@mynah/contract/addresses'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/translate.ts'

/** The recipient and the address, in the order of a shipping label. */
export function AddressLines({ address }: { address: Omit<Address, 'id' | 'isDefault'> }) {
  const language = useLanguage()
  const country = new Intl.DisplayNames([intlTag[language]], { type: 'region' }).of(address.country)
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-16 font-medium">{address.receiver}</span>
        <span className="text-14 text-ink-500 tabular-nums">{address.phone}</span>
      </p>
      <address className="mt-0.5 text-14 text-ink-700 not-italic">
        {addressLines(address).map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
        <span className="block text-ink-500">{country}</span>
      </address>
    </div>
  )
}
