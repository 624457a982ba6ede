import { Aperture } from 'lucide-react'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { useT } from '#i18n/translate.ts'
import { refreshMe } from '#features/account/index.ts'

export function MomentsScreen() {
  const t = useT('app')
  const tSettings = useT('settings')
  const open = useOpen()
  return (
    <Screen large title={t('moments')} onBack={false} onRefresh={refreshMe}>
      <EmptyState
        icon={Aperture}
        title={tSettings('momentsEmptyTitle')}
        sentence={tSettings('momentsEmpty')}
        action={{ label: t('goHome'), onPress: () => open('/pages/chat/list', { replace: true }) }}
      />
    </Screen>
  )
}
