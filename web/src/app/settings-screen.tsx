import { Ban, HardDrive, Info, Languages, LogOut, MonitorSmartphone, ShieldCheck, UserX } from 'lucide-react'
import { AppearanceCard } from '#app/appearance-card.tsx'
import { signOut } from '#client/session.ts'
import { MyComplaintsCell } from '#features/complaints/index.ts'
import { NoticesCard } from '#features/web-push/index.ts'
import { languageNames } from '#i18n/languages.ts'
import { useLanguage, useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Cell, List, Section } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'

export function SettingsScreen() {
  const say = useSay('app')
  const language = useLanguage()
  return (
    <Screen title={say('settings')}>
      <Section title={say('privacy')}>
        <Cell icon={ShieldCheck} title={say('privacy')} to="/pages/setting/privacy" />
        <Cell icon={Ban} title={say('blocked')} to="/pages/setting/blocked" />
        <Cell icon={MonitorSmartphone} title={say('devices')} to="/pages/setting/devices" />
        <MyComplaintsCell />
      </Section>
      <NoticesCard />
      <AppearanceCard />
      <Section title={say('general')}>
        <Cell
          icon={Languages}
          title={say('language')}
          value={languageNames[language]}
          to="/pages/setting/locale"
        />
        <Cell icon={HardDrive} title={say('storage')} to="/pages/setting/storage" />
        <Cell icon={Info} title={say('about')} to="/pages/about/about" />
      </Section>
      <div className="px-4 pt-1 pb-6">
        <List>
          <Cell icon={UserX} title={say('deleteAccount')} to="/pages/destroy/step1" />
          <Cell icon={LogOut} tone="red" title={say('logout')} onPress={() => void askAndLogout(say)} />
        </List>
      </div>
    </Screen>
  )
}

async function askAndLogout(say: ReturnType<typeof useSay<'app'>>): Promise<void> {
  const sure = await confirm({
    title: say('logoutAsk'),
    text: say('logoutText'),
    confirm: say('logout'),
    danger: true,
  })
  if (sure) await signOut()
}
