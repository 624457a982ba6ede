import { LogIn } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useProviderAnswer } from './answer.ts'
import { loginPath } from './paths.ts'
import { signInByProvider } from './queries.ts'

/** Refusals whose own text is more precise than that of this page. */
const shownReasons = new Set<string>(['AccountFrozen', 'ProviderTaken'])

/** The page after the provider's redirect: signs in, which leads on to the app. */
export function ProviderScreen() {
  const t = useT('providers')
  const open = useOpen()
  const failure = useProviderAnswer(signInByProvider)
  const refusal = failure?.refusal
  const reason = refusal && shownReasons.has(refusal.name) ? refusal.text : ''
  return (
    <Screen title={t(failure ? 'failed' : 'signingIn')}>
      {failure ? (
        <EmptyState
          icon={LogIn}
          title={t('failed')}
          sentence={reason || t('failedText')}
          action={{ label: t('toLogin'), onPress: () => open(loginPath, { replace: true }) }}
        />
      ) : (
        <CellSkeletons rows={2} />
      )}
    </Screen>
  )
}
