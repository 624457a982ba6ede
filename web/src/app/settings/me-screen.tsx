import { Settings } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MePart } from '#client/feature.ts'
import { features } from '#app/features.ts'
import { useT } from '#i18n/translate.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { settingPath } from '#app/paths.ts'

/** The page loads together with the parts of all features, so that it appears complete. */
export async function loadMeScreen(): Promise<ComponentType> {
  const parts = await Promise.all(features.flatMap(({ mePart }) => mePart?.() ?? []))
  return () => <MeScreen parts={parts} />
}

function MeScreen({ parts }: { parts: readonly MePart[] }) {
  const t = useT('app')
  const rows = (card: 'top' | 'own' | 'standing' | 'help') =>
    parts.flatMap((part) => part[card] ?? []).map((Row, index) => <Row key={index} />)
  return (
    <Screen
      title={t('me')}
      nav={parts.map(({ Head }, index) => Head && <Head key={index} />)}
      onRefresh={() => Promise.all(parts.flatMap(({ refresh }) => refresh?.() ?? []))}
    >
      <div className="space-y-3.5 px-4 pb-6">
        {rows('top')}
        <List>
          {rows('own')}
          <Cell icon={Settings} title={t('settings')} to={settingPath} />
        </List>
        <List>{rows('standing')}</List>
        <List>{rows('help')}</List>
      </div>
    </Screen>
  )
}
