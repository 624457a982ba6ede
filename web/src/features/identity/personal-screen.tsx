import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { cardIdPattern, type CardKind } from '@mynah/contract/identity'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { AuthForm, CountryField } from '#features/auth/index.ts'
import { fromOf, resultPath } from './paths.ts'
import { PhotoField } from './photo-field.tsx'
import { identityState, submitIdentity, useRealName, type RealName } from './queries.ts'

const cardKinds: readonly CardKind[] = ['idCard', 'passport', 'licence']

/** Who I am: a document, its number, its two sides. What was refused before stands there again, but for the photos. */
export function PersonalScreen() {
  const t = useT('identity')
  const query = useRealName()
  const { state } = useLocation()
  return (
    <Screen title={t('title')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(known) =>
          known.state === identityState.review || known.state === identityState.approved ? (
            <Navigate to={resultPath} replace state={{ from: fromOf(state) }} />
          ) : (
            <Form known={known} />
          )
        }
      </Loaded>
    </Screen>
  )
}

type Field = 'country' | 'firstName' | 'cardId' | 'front' | 'back'

function Form({ known }: { known: RealName }) {
  const t = useT('identity')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [country, setCountry] = useState(known.country)
  const [cardType, setCardType] = useState<CardKind>(
    cardKinds.find((one) => one === known.cardType) ?? 'idCard',
  )
  const [firstName, setFirstName] = useState(known.firstName)
  const [lastName, setLastName] = useState(known.lastName)
  const [cardId, setCardId] = useState('')
  const [photos, setPhotos] = useState<{ front?: File; back?: File }>({})
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const { busy, run } = useAction()
  const mend = (field: Field) => setFaults((now) => ({ ...now, [field]: undefined }))
  const parts =
    cardType === 'passport'
      ? { front: t('pageOne'), back: t('pageTwo') }
      : { front: t('front'), back: t('back') }

  const submit = async () => {
    const number = cardId.trim()
    const fits = number.length >= limits.cardIdLengthMin && cardIdPattern.test(number)
    const faultOf = (photo: File | undefined) =>
      photo ? (photo.size > limits.certificateBytesMax ? t('photoTooLarge') : undefined) : t('missingPhoto')
    const found = {
      country: country ? undefined : t('missingCountry'),
      firstName: firstName.trim() ? undefined : t('missingName'),
      cardId: fits ? undefined : t('wrongCardId'),
      front: faultOf(photos.front),
      back: faultOf(photos.back),
    }
    setFaults(found)
    const { front, back } = photos
    if (Object.values(found).some(Boolean) || !front || !back) return
    await run(async () => {
      const documents = { country, cardType, firstName, lastName, cardId: number }
      const result = await submitIdentity(documents, { front, back })
      if (typeof result === 'object') toast(result.failed || t('uploadFailed'))
      if (result === 'done') void navigate(resultPath, { replace: true, state: { from: fromOf(state) } })
    })
  }
  const photo = (side: 'front' | 'back') => (
    <PhotoField
      part={parts[side]}
      error={faults[side]}
      onPhoto={(file) => {
        setPhotos((now) => ({ ...now, [side]: file }))
        mend(side)
      }}
    />
  )
  return (
    <div className="px-4 pt-2 pb-8">
      <p className="pb-4 text-14 text-ink-700">{t('why')}</p>
      {known.state === identityState.refused && (
        <p className="mb-4 rounded-18 bg-danger-100 px-4 py-3 text-14 text-danger">
          {t('refusedText', { reason: known.reason })}
        </p>
      )}
      <AuthForm onSubmit={submit}>
        <CountryField
          label={t('country')}
          placeholder={t('countryChoose')}
          country={country}
          error={faults.country}
          onCountry={(next) => {
            setCountry(next)
            mend('country')
          }}
        />
        <Segmented
          name={t('cardType')}
          value={cardType}
          onChange={setCardType}
          options={cardKinds.map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={limits.realNameLengthMax}
          value={firstName}
          onChange={(typed) => {
            setFirstName(typed)
            mend('firstName')
          }}
          error={faults.firstName}
        />
        <TextField
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={limits.realNameLengthMax}
          value={lastName}
          onChange={setLastName}
        />
        <TextField
          label={t('cardId')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.cardIdLengthMax}
          value={cardId}
          onChange={(typed) => {
            setCardId(typed)
            mend('cardId')
          }}
          error={faults.cardId}
        />
        <div className="grid grid-cols-1 gap-3 min-[380px]:grid-cols-2">
          {photo('front')}
          {photo('back')}
        </div>
        <p className="px-1 text-12 text-ink-500">{t('photoHint')}</p>
        <Button type="submit" wide busy={busy}>
          {t('submit')}
        </Button>
      </AuthForm>
    </div>
  )
}
