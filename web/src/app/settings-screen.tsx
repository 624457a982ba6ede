import { Languages } from 'lucide-react'
import { PrivacyCard } from '#features/account/index.ts'
import { NoticesCard } from '#features/web-push/index.ts'
import { languageNames } from '#i18n/languages.ts'
import { useLanguage, useSay } from '#i18n/say.ts'
import { Cell, List } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'

export function SettingsScreen() {
  const say = useSay('app')
  const language = useLanguage()
  return (
    <Screen title={say('settings')}>
      <NoticesCard />
      <PrivacyCard />
      <div className="px-4 pb-6">
        <List>
          <Cell
            icon={Languages}
            title={say('language')}
            value={languageNames[language]}
            to="/pages/setting/locale"
          />
        </List>
      </div>
    </Screen>
  )
}
