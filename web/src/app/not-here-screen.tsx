import { useLocation, useNavigate } from 'react-router'
import { later } from '#app/later.ts'
import { homePath } from '#app/tabs.tsx'
import { Logo } from '#ui/bird.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useSay } from '#i18n/say.ts'

/** For addresses that lead nowhere, and for those of the specification that are not built yet. */
export function NotHereScreen() {
  const say = useSay('app')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Screen>
      <EmptyState
        picture={<Logo size={72} />}
        title={pathname in later ? say('comingTitle') : say('notHereTitle')}
        sentence={pathname in later ? say('notYet') : say('notHere')}
        action={{ label: say('goHome'), onPress: () => void navigate(homePath, { replace: true }) }}
      />
    </Screen>
  )
}
