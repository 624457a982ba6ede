import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { AgreementText, type AgreementKind } from './agreement-text.tsx'

export function AgreementScreen() {
  const t = useT('auth')
  const [search, setSearch] = useSearchParams()
  const kind: AgreementKind = search.get('kind') === 'privacy' ? 'privacy' : 'terms'
  const titles = { terms: t('terms'), privacy: t('privacy') }
  return (
    <Screen title={titles[kind]}>
      <div className="px-5 pb-8">
        <Segmented
          name={t('agreement')}
          value={kind}
          onChange={(next) => setSearch({ kind: next }, { replace: true })}
          options={(['terms', 'privacy'] as const).map((value) => ({ value, label: titles[value] }))}
        />
        <Suspense fallback={<RowSkeletons rows={6} />}>
          <AgreementText kind={kind} />
        </Suspense>
      </div>
    </Screen>
  )
}
