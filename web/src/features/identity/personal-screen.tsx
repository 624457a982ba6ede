import { Navigate, useLocation, useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { AuthForm, CountryField } from '#features/auth/index.ts'
import { cardKinds, useDocuments, type DocumentsForm } from './documents.ts'
import { fromOf, resultPath } from './paths.ts'
import { PhotoField } from './photo-field.tsx'
import { identityState, submitIdentity, useRealName, type RealName } from './queries.ts'

/** The form of a document, its number and both sides. After a refusal it is filled in as before, except the photos. */
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
  const form = useDocuments(known)
  const submit = async () => {
    const { front, back, ...documents } = form.values
    const result = await form.submit(
      async () =>
        front && back && submitIdentity({ ...documents, cardId: documents.cardId.trim() }, { front, back }),
    )
    if (typeof result === 'object') toast(result.failed || t('uploadFailed'))
    if (result === 'done') void navigate(resultPath, { replace: true, state: { from: fromOf(state) } })
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <p className="pb-4 text-14 text-ink-700">{t('why')}</p>
      {known.state === identityState.refused && (
        <p className="mb-4 rounded-18 bg-danger-100 px-4 py-3 text-14 text-danger">
          {t('refusedText', { reason: known.reason })}
        </p>
      )}
      <AuthForm onSubmit={submit}>
        <DocumentFields form={form} />
        <Photos form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('submit')}
        </Button>
      </AuthForm>
    </div>
  )
}

function DocumentFields({ form }: { form: DocumentsForm }) {
  const t = useT('identity')
  const { country, cardType } = form.values
  return (
    <>
      <CountryField
        label={t('country')}
        placeholder={t('countryChoose')}
        country={country}
        error={form.errorAt('country')}
        onCountry={(next) => form.set({ country: next })}
      />
      <Segmented
        name={t('cardType')}
        value={cardType}
        onChange={(next) => form.set({ cardType: next })}
        options={cardKinds.map((value) => ({ value, label: t(value) }))}
      />
      <TextField label={t('firstName')} autoComplete="given-name" {...form.text('firstName')} />
      <TextField label={t('lastName')} autoComplete="family-name" {...form.text('lastName')} />
      <TextField
        label={t('cardId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('cardId')}
      />
    </>
  )
}

/** The two sides of a card, or two pages of a passport. */
function Photos({ form }: { form: DocumentsForm }) {
  const t = useT('identity')
  const parts =
    form.values.cardType === 'passport'
      ? { front: t('pageOne'), back: t('pageTwo') }
      : { front: t('front'), back: t('back') }
  const photo = (side: 'front' | 'back') => (
    <PhotoField
      part={parts[side]}
      error={form.errorAt(side)}
      onPhoto={(file) => form.set({ [side]: file })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-3 min-[380px]:grid-cols-2">
        {photo('front')}
        {photo('back')}
      </div>
      <p className="px-1 text-12 text-ink-500">{t('photoHint')}</p>
    </>
  )
}
