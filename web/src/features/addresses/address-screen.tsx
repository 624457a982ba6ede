import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formOf, type AddressField, type AddressLabel } from '@mynah/contract/address-forms'
import { addresses, fitsPostcode, type Address } from '@mynah/contract/addresses'
import { useCallForm } from '#client/api/call-form.ts'
import { useT, type Key } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { PhoneNumberField } from '#ui/fields/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AuthForm, CountryField, useRegion } from '#features/auth/index.ts'
import { newId, removeAddress, saveAddress, useAddresses, worked, type Written } from './queries.ts'

/** `/pages/new/addressDetail`: a new address, or with `?id=` an existing one, in the form of its country. */
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

/** The `autocomplete` tokens, by which browsers fill in the fields. */
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

function Form({ known, start }: { known: Address | undefined; start: Written }) {
  const t = useT('addresses')
  const { close } = usePageContext()
  const form = useCallForm(addresses.add, {
    start,
    sentences: {
      ...{ receiver: t('missingReceiver'), detail: t('missingDetail'), country: t('missingCountry') },
    },
    also: ({ phone, country, postcode }) => ({
      phone: !/\d{6}/.test(phone.replace(/\D/g, '')) && t('missingPhone'),
      postcode:
        !fitsPostcode({ country, postcode: postcode.trim() }) &&
        t('wrongPostcode', { example: formOf(country).example || '12345' }),
    }),
  })
  const { values } = form
  // other values are another request
  const [request, setRequest] = useState({ of: values, id: newId() })
  if (request.of !== values) setRequest({ of: values, id: newId() })
  const { fields, example } = formOf(values.country)
  /** The calling code of the newly chosen country, unless a number was typed after the previous code. */
  const phoneIn = (code: string) => (/^(\+\d{1,4})?$/.test(values.phone.trim()) ? { phone: `+${code} ` } : {})
  const submit = async () => {
    const { receiver, phone, country, province, city, village, street, postcode, detail, isDefault } = values
    const written = { receiver, phone, country, province, city, village, street, postcode, detail, isDefault }
    if (await form.submit(() => saveAddress(known?.id, written, request.id))) close()
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
          country={values.country}
          error={form.errorAt('country')}
          onCountry={(country, code) => form.set({ country, postcode: values.postcode, ...phoneIn(code) })}
        />
        <TextField label={t('receiver')} autoComplete="name" {...form.text('receiver')} />
        <PhoneNumberField label={t('phone')} hint={t('phoneHint')} {...form.field('phone')} />
        {fields.map(([field, label]) => (
          <TextField
            key={field}
            label={t(labels[label])}
            autoComplete={autoComplete[field]}
            inputMode={field === 'postcode' && /^\d+$/.test(example) ? 'numeric' : undefined}
            {...form.text(field)}
          />
        ))}
        <div className="pt-1">
          <List>
            <Cell
              title={t('makeDefault')}
              checked={values.isDefault}
              // There is always one default: it changes only by choosing another address.
              disabled={known?.isDefault === true}
              onCheck={(isDefault) => form.set({ isDefault })}
            />
          </List>
        </div>
        <div className="pt-2">
          <Button type="submit" wide busy={form.busy}>
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
