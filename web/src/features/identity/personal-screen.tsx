import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { CardKind } from '@mynah/contract/identity'
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
import { faultsOf, type Faults, type Field, type Photos } from './documents.ts'
import { fromOf, resultPath } from './paths.ts'
import { PhotoField } from './photo-field.tsx'
import { identityState, submitIdentity, useRealName, type Documents, type RealName } from './queries.ts'

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

function Form({ known }: { known: RealName }) {
  const t = useT('identity')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [documents, setDocuments] = useState<Required<Documents>>({
    country: known.country,
    cardType: cardKinds.find((one) => one === known.cardType) ?? 'idCard',
    firstName: known.firstName,
    lastName: known.lastName,
    cardId: '',
  })
  const [photos, setPhotos] = useState<Photos>({})
  const [faults, setFaults] = useState<Faults>({})
  const { busy, run } = useAction()
  const mend = (field: Field) => setFaults((now) => ({ ...now, [field]: undefined }))
  const change = (part: Partial<Documents>) => setDocuments((now) => ({ ...now, ...part }))
  const errorAt = (field: Field) => {
    const fault = faults[field]
    return fault && t(fault)
  }
  const { country, cardType, firstName, lastName, cardId } = documents
  const parts =
    cardType === 'passport'
      ? { front: t('pageOne'), back: t('pageTwo') }
      : { front: t('front'), back: t('back') }

  const submit = async () => {
    const found = faultsOf(documents, photos)
    setFaults(found)
    const { front, back } = photos
    if (Object.keys(found).length > 0 || !front || !back) return
    await run(async () => {
      const result = await submitIdentity({ ...documents, cardId: cardId.trim() }, { front, back })
      if (typeof result === 'object') toast(result.failed || t('uploadFailed'))
      if (result === 'done') void navigate(resultPath, { replace: true, state: { from: fromOf(state) } })
    })
  }
  const photo = (side: 'front' | 'back') => (
    <PhotoField
      part={parts[side]}
      error={errorAt(side)}
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
          error={errorAt('country')}
          onCountry={(next) => {
            change({ country: next })
            mend('country')
          }}
        />
        <Segmented
          name={t('cardType')}
          value={cardType}
          onChange={(next) => change({ cardType: next })}
          options={cardKinds.map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={limits.realNameLengthMax}
          value={firstName}
          onChange={(typed) => {
            change({ firstName: typed })
            mend('firstName')
          }}
          error={errorAt('firstName')}
        />
        <TextField
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={limits.realNameLengthMax}
          value={lastName}
          onChange={(typed) => change({ lastName: typed })}
        />
        <TextField
          label={t('cardId')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.cardIdLengthMax}
          value={cardId}
          onChange={(typed) => {
            change({ cardId: typed })
            mend('cardId')
          }}
          error={errorAt('cardId')}
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
