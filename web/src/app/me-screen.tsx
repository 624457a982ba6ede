import { ScanLine, Settings, Smile, Star } from 'lucide-react'
import { refreshMe } from '#features/account/index.ts'
import { IdentityCell } from '#features/identity/index.ts'
import { NoticeCells, refreshNotices } from '#features/notices/index.ts'
import { ProfileHead, refreshMore } from '#features/profile/index.ts'
import { SupportCell } from '#features/support/index.ts'
import { VipCell } from '#features/vip/index.ts'
import { WalletCell } from '#features/wallet/index.ts'
import { useSay } from '#i18n/say.ts'
import { Cell, List } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'

export function MeScreen() {
  const say = useSay('app')
  return (
    <Screen
      title={say('me')}
      nav={<ProfileHead />}
      onRefresh={() => Promise.all([refreshMe(), refreshMore(), refreshNotices()])}
    >
      <div className="space-y-3.5 px-4 pb-6">
        <List>
          <WalletCell />
          <Cell icon={Star} title={say('favourites')} to="/pages/my/collect/collect" />
          <Cell icon={Smile} title={say('stickers')} to="/pages/face/face" />
          <Cell icon={ScanLine} title={say('scan')} to="/pages/scan/scan" />
          <Cell icon={Settings} title={say('settings')} to="/pages/setting/setting" />
        </List>
        <List>
          <IdentityCell />
          <VipCell />
        </List>
        <List>
          <NoticeCells />
          <SupportCell />
        </List>
      </div>
    </Screen>
  )
}
