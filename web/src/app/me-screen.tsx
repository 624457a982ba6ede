import { LogOut, Settings, Smile, Star } from 'lucide-react'
import { useId } from 'react'
import { signOut } from '#client/session.ts'
import { themes, useTheme, type Theme } from '#app/theme.ts'
import { refreshMe } from '#features/account/index.ts'
import { IdentityCell } from '#features/identity/index.ts'
import { ProfileHead, refreshMore } from '#features/profile/index.ts'
import { useSay } from '#i18n/say.ts'
import { Cell, List } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { confirm } from '#ui/ask.tsx'

export function MeScreen() {
  const say = useSay('app')
  return (
    <Screen
      title={say('me')}
      nav={<ProfileHead />}
      onRefresh={() => Promise.all([refreshMe(), refreshMore()])}
    >
      <div className="space-y-3.5 px-4 pb-6">
        <List>
          <Cell icon={Star} title={say('favourites')} to="/pages/my/collect/collect" />
          <Cell icon={Smile} title={say('stickers')} to="/pages/face/face" />
          <Cell icon={Settings} title={say('settings')} to="/pages/setting/setting" />
        </List>
        <List>
          <IdentityCell />
        </List>
        <ThemeCard />
        <List>
          <Cell icon={LogOut} tone="red" title={say('logout')} onPress={() => void askAndLogout(say)} />
        </List>
      </div>
    </Screen>
  )
}

function ThemeCard() {
  const say = useSay('app')
  const [theme, choose] = useTheme()
  const id = useId()
  const labels: Record<Theme, string> = {
    system: say('themeSystem'),
    light: say('themeLight'),
    dark: say('themeDark'),
  }
  return (
    <section aria-labelledby={id} className="rounded-18 bg-paper px-3.5 pt-3 pb-3.5">
      <h2 id={id} className="mb-2.5 text-16">
        {say('theme')}
      </h2>
      <Segmented
        name={say('theme')}
        value={theme}
        onChange={choose}
        options={themes.map((value) => ({ value, label: labels[value] }))}
      />
    </section>
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
