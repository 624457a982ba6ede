import { AtSign, CheckCheck, CircleUser, Link2, Phone, Search, UserCheck } from 'lucide-react'
import type { Settings } from '@mynah/contract/account'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { changeSettings, useSettings } from './queries.ts'

/** What others may see of the user, and how they find them. */
export function PrivacyScreen() {
  const t = useT('account')
  const query = useSettings()
  return (
    <Screen title={t('privacy')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(settings) => (
          <>
            <Finding settings={settings} />
            <Seen settings={settings} />
            <Links settings={settings} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Finding({ settings }: { settings: Settings }) {
  const t = useT('account')
  const turn = (change: Partial<Settings>) => void changeSettings(change, settings)
  const { searchable, foundByPhone, foundByMail, needsCheck } = settings
  return (
    <Section title={t('finding')}>
      <Cell
        icon={Search}
        title={t('searchable')}
        hint={t('searchableHint')}
        checked={searchable}
        onCheck={(on) => turn({ searchable: on })}
      />
      <Cell
        icon={Phone}
        title={t('foundByPhone')}
        checked={searchable && foundByPhone}
        disabled={!searchable}
        onCheck={(on) => turn({ foundByPhone: on })}
      />
      <Cell
        icon={AtSign}
        title={t('foundByMail')}
        checked={searchable && foundByMail}
        disabled={!searchable}
        onCheck={(on) => turn({ foundByMail: on })}
      />
      <Cell
        icon={UserCheck}
        title={t('needsCheck')}
        hint={t('needsCheckHint')}
        checked={needsCheck}
        onCheck={(on) => turn({ needsCheck: on })}
      />
    </Section>
  )
}

function Seen({ settings }: { settings: Settings }) {
  const t = useT('account')
  const turn = (change: Partial<Settings>) => void changeSettings(change, settings)
  return (
    <Section title={t('seen')}>
      <Cell
        icon={CheckCheck}
        title={t('readReceipts')}
        hint={t('readReceiptsHint')}
        checked={settings.readReceipts}
        onCheck={(readReceipts) => turn({ readReceipts })}
      />
      <Cell
        icon={CircleUser}
        title={t('onlineShown')}
        hint={t('onlineShownHint')}
        checked={settings.onlineShown}
        onCheck={(onlineShown) => turn({ onlineShown })}
      />
    </Section>
  )
}

/** Also for users who have not answered the question about link previews yet. */
function Links({ settings }: { settings: Settings }) {
  const t = useT('account')
  if (useSetting('linkPreviews') !== '1') return null
  return (
    <Section title={t('links')}>
      <Cell
        icon={Link2}
        title={t('linkPreviews')}
        hint={t('linkPreviewsHint')}
        checked={settings.linkPreviews === 'on'}
        onCheck={(on) => void changeSettings({ linkPreviews: on ? 'on' : 'off' }, settings)}
      />
    </Section>
  )
}
