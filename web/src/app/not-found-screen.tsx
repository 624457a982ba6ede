import { useNavigate } from 'react-router'
import { homePath } from '#app/tabs.tsx'
import { Logo } from '#ui/pictures/bird.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useT } from '#i18n/translate.ts'

/** For addresses without a page. */
export function NotFoundScreen() {
  const t = useT('app')
  const navigate = useNavigate()
  return (
    <Screen>
      <EmptyState
        picture={<Logo size={72} />}
        title={t('notHereTitle')}
        sentence={t('notHere')}
        action={{ label: t('goHome'), onPress: () => void navigate(homePath, { replace: true }) }}
      />
    </Screen>
  )
}
