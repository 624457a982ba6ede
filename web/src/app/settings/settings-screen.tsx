import { Languages, LogOut } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SettingsPart } from '#client/feature.ts'
import { AppearanceCard } from '#app/settings/appearance-card.tsx'
import { askAndLogout } from '#app/start/log-out.ts'
import { features } from '#app/features.ts'
import { languageNames } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { settingLocalePath } from '#app/paths.ts'

/** The page loads together with the parts of all features, so that it appears complete. */
export async function loadSettingsScreen(): Promise<ComponentType> {
  const parts = await Promise.all(features.flatMap(({ settingsPart }) => settingsPart?.() ?? []))
  return () => <SettingsScreen parts={parts} />
}

function SettingsScreen({ parts }: { parts: readonly SettingsPart[] }) {
  const t = useT('app')
  const tSettings = useT('settings')
  const language = useLanguage()
  const rows = (card: keyof SettingsPart) =>
    parts.flatMap((part) => part[card] ?? []).map((Row, index) => <Row key={index} />)
  return (
    <Screen title={t('settings')}>
      <Section title={tSettings('privacyAndSecurity')}>{rows('privacy')}</Section>
      {rows('cards')}
      <AppearanceCard />
      <Section title={tSettings('general')}>
        <Cell icon={Languages} title={t('language')} value={languageNames[language]} to={settingLocalePath} />
        {rows('general')}
      </Section>
      <div className="px-4 pt-1 pb-6">
        <List>
          {rows('leaving')}
          <Cell icon={LogOut} tone="red" title={tSettings('logout')} onPress={() => void askAndLogout()} />
        </List>
      </div>
    </Screen>
  )
}
