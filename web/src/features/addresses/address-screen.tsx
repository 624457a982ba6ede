import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formOf, type AddressField, type AddressLabel } from '@mynah/contract/address-forms'
import { fitsPostcode, type Address } from '@mynah/contract/addresses'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { useT, type Key } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/dialogs.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { PhoneNumberField } from '#ui/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AuthForm, CountryField, useRegion } from '#features/auth/index.ts'
import { newId, removeAddress, saveAddress, useAddresses, worked, type Written } from './queries.ts'

/** `/pages/new/addressDetail`: a new address, or with `?id=` one of mine, in the form of its country. */
export function AddressScreen() {
  const t = useT('addresses')
  const id = useSearchParams()[0].get('id') ?? undefined
  const query = useAddresses()
  const [region] = useRegion()
  if (id === undefined)
    return (
      <Screen title={t('new')}>
        <Form known={undefined} start={{ ...nothing, country: region.country, phone: `+${region.code} ` }} />
      </Screen>
    )
  return (
    <Screen title={t('edit')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {({ list }) => {
          const known = list.find((one) => one.id === id)
          if (!known) return <EmptyState icon={MapPin} sentence={t('gone')} />
          return <Form known={known} start={known} />
        }}
      </Loaded>
    </Screen>
  )
}

const nothing: Written = {
  receiver: '',
  phone: '',
  country: '',
  province: '',
  city: '',
  village: '',
  street: '',
  postcode: '',
  detail: '',
  isDefault: false,
}

const lengths: Record<AddressField, number> = {
  province: limits.placeLengthMax,
  city: limits.placeLengthMax,
  village: limits.placeLengthMax,
  street: limits.streetLengthMax,
  postcode: limits.postcodeLengthMax,
  detail: limits.addressLengthMax,
}

/** What browsers fill in by themselves. */
const autoComplete: Record<AddressField, string> = {
  province: 'address-level1',
  city: 'address-level2',
  village: 'address-level3',
  street: 'address-line1',
  postcode: 'postal-code',
  detail: 'address-line2',
}

const labels = {
  province: 'province',
  provinceOrCity: 'provinceOrCity',
  state: 'state',
  city: 'city',
  regency: 'regency',
  district: 'district',
  subdistrict: 'subdistrict',
  ward: 'ward',
  locality: 'locality',
  village: 'village',
  street: 'street',
  postcode: 'postcode',
  pin: 'pin',
  zip: 'zip',
  detail: 'detail',
} as const satisfies Record<AddressLabel, Key<'addresses'>>

type Faults = Partial<Record<keyof Written, string>>

function Form({ known, start }: { known: Address | undefined; start: Written }) {
  const t = useT('addresses')
  const { close } = usePageContext()
  const [now, setNow] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [requestId, setRequestId] = useState(() => newId())
  const { busy, run, errorAt, forget } = useAction()
  const form = formOf(now.country)
  const change = (part: Partial<Written>) => {
    setNow((before) => ({ ...before, ...part }))
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
    // what is written differently is another request
    setRequestId(newId())
    forget()
  }
  /** The calling code of another country, as long as no number was typed after that of the one before. */
  const phoneIn = (code: string) => (/^(\+\d{1,4})?$/.test(now.phone.trim()) ? { phone: `+${code} ` } : {})
  const faultsOf = (): Faults => ({
    receiver: now.receiver.trim() ? undefined : t('missingReceiver'),
    phone: /\d{6}/.test(now.phone.replace(/\D/g, '')) ? undefined : t('missingPhone'),
    country: now.country ? undefined : t('missingCountry'),
    detail: now.detail.trim() ? undefined : t('missingDetail'),
    postcode: fitsPostcode({ country: now.country, postcode: now.postcode.trim() })
      ? undefined
      : t('wrongPostcode', { example: form.example || '12345' }),
  })
  const submit = async () => {
    const found = faultsOf()
    setFaults(found)
    if (Object.values(found).some(Boolean)) return
    const { receiver, phone, country, province, city, village, street, postcode, detail, isDefault } = now
    const written = { receiver, phone, country, province, city, village, street, postcode, detail, isDefault }
    if ((await run(() => saveAddress(known?.id, written, requestId))) === 'done') close()
  }
  const remove = async () => {
    if (!known || !(await confirm({ title: t('removeAsk'), confirm: t('remove'), danger: true }))) return
    if (await worked(() => removeAddress(known.id))) close()
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <CountryField
          label={t('country')}
          placeholder={t('countryChoose')}
          country={now.country}
          error={faults.country}
          onCountry={(country, code) => change({ country, postcode: now.postcode, ...phoneIn(code) })}
        />
        <TextField
          label={t('receiver')}
          autoComplete="name"
          maxLength={limits.realNameLengthMax}
          value={now.receiver}
          onChange={(receiver) => change({ receiver })}
          error={faults.receiver ?? errorAt('receiver')}
        />
        <PhoneNumberField
          label={t('phone')}
          hint={t('phoneHint')}
          value={now.phone}
          onChange={(phone) => change({ phone })}
          error={faults.phone ?? errorAt('phone')}
        />
        {form.fields.map(([field, label]) => (
          <TextField
            key={field}
            label={t(labels[label])}
            autoComplete={autoComplete[field]}
            inputMode={field === 'postcode' && /^\d+$/.test(form.example) ? 'numeric' : undefined}
            maxLength={lengths[field]}
            value={now[field]}
            onChange={(typed) => change({ [field]: typed })}
            error={faults[field] ?? errorAt(field)}
          />
        ))}
        <div className="pt-1">
          <List>
            <Cell
              title={t('makeDefault')}
              checked={now.isDefault}
              // One is always the default: it goes to another by choosing that.
              disabled={known?.isDefault === true}
              onCheck={(isDefault) => change({ isDefault })}
            />
          </List>
        </div>
        <div className="pt-2">
          <Button type="submit" wide busy={busy}>
            {t('save')}
          </Button>
        </div>
      </AuthForm>
      {known && (
        <div className="pt-3">
          <Button kind="secondary" wide onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
