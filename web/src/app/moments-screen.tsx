import { Aperture } from 'lucide-react'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { useSay } from '#i18n/say.ts'
import { refreshMe } from '#features/account/index.ts'
import { homePath } from '#app/tabs.tsx'

export function MomentsScreen() {
  const say = useSay('app')
  const open = useOpen()
  return (
    <Screen large title={say('moments')} onBack={false} onRefresh={refreshMe}>
      <EmptyState
        icon={Aperture}
        title={say('momentsEmptyTitle')}
        sentence={say('momentsEmpty')}
        action={{ label: say('goHome'), onPress: () => open(homePath, { replace: true }) }}
      />
    </Screen>
  )
}
