import { useLocation, useNavigate } from 'react-router'
import { later } from '#app/planned-routes.ts'
import { homePath } from '#app/tabs.tsx'
import { Logo } from '#ui/bird.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { useT } from '#i18n/translate.ts'

/** For addresses that lead nowhere, and for those of the specification that are not built yet. */
export function NotFoundScreen() {
  const t = useT('app')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Screen>
      <EmptyState
        picture={<Logo size={72} />}
        title={pathname in later ? t('comingTitle') : t('notHereTitle')}
        sentence={pathname in later ? t('notYet') : t('notHere')}
        action={{ label: t('goHome'), onPress: () => void navigate(homePath, { replace: true }) }}
      />
    </Screen>
  )
}
