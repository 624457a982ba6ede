import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#ui/screen.tsx'
import { useSay } from '#i18n/say.ts'
import { tabPages, type TabKey } from '#app/tabs.tsx'

/** A tab whose feature has yet to come. */
export function LaterTabScreen({ tab }: { tab: TabKey }) {
  const say = useSay('app')
  return (
    <Screen large title={say(tab)} onBack={false}>
      <EmptyState
        icon={tabPages.find(({ key }) => key === tab)?.icon}
        title={say('comingTitle')}
        sentence={say('notYet')}
      />
    </Screen>
  )
}
