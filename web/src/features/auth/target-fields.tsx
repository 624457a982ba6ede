import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useT } from '#i18n/translate.ts'
import { deferPart } from '#ui/deferred.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { PhoneNumberField } from '#ui/fields/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { storeRegion } from './queries.ts'
import { likelyRegion, type Region } from './region.ts'

const CountryList = deferPart(
  () => import('./country-list.tsx').then((m) => m.CountryList),
  <RowSkeletons rows={6} />,
)

export function useRegion() {
  const language = useLanguage()
  const [chosen, setChosen] = useState<Region>()
  const choose = (region: Region) => {
    storeRegion(region.country, region.code)
    setChosen(region)
  }
  return [chosen ?? likelyRegion(language), choose] as const
}

interface Field {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  refused?: string | undefined
}

export function PhoneField(props: Field & { region: Region; onRegion: (region: Region) => void }) {
  const { region, onRegion, ...field } = props
  const t = useT('auth')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <PhoneNumberField
        label={t('phoneNumber')}
        labelInside
        autoComplete="tel-national webauthn"
        {...field}
        prefix={
          <button
            type="button"
            aria-label={t('countryNow', { code: region.code })}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
            className="-ml-2 flex min-h-11 items-center gap-0.5 rounded-12 pr-1 pl-2 tabular-nums"
          >
            +{region.code}
            <ChevronDown aria-hidden className="size-4 text-ink-500" />
          </button>
        }
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('country')}>
        <CountryList
          chosen={region.country}
          onChoose={(next) => {
            onRegion(next)
            setChoosing(false)
          }}
        />
      </Sheet>
    </>
  )
}

export function MailField(props: Field) {
  const t = useT('auth')
  return (
    <TextField
      label={t('mailAddress')}
      labelInside
      type="email"
      inputMode="email"
      autoComplete="email webauthn"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
