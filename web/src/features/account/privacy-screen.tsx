import { AtSign, CheckCheck, CircleUser, Phone, Search, Sparkles, UserCheck } from 'lucide-react'
import type { Settings } from '@mynah/contract/account'
import { useSay } from '#i18n/say.ts'
import { chooseFrom } from '#ui/ask.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { changeSettings, useSettings } from './queries.ts'

/** What others may know of me, and how they find me. */
export function PrivacyScreen() {
  const say = useSay('account')
  const query = useSettings()
  return (
    <Screen title={say('privacy')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(settings) => (
          <>
            <Finding settings={settings} />
            <Seen settings={settings} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Finding({ settings }: { settings: Settings }) {
  const say = useSay('account')
  const turn = (change: Partial<Settings>) => void changeSettings(change, settings)
  const { searchable, foundByPhone, foundByMail, needsCheck } = settings
  return (
    <Section title={say('finding')}>
      <Cell
        icon={Search}
        title={say('searchable')}
        hint={say('searchableHint')}
        checked={searchable}
        onCheck={(on) => turn({ searchable: on })}
      />
      <Cell
        icon={Phone}
        title={say('foundByPhone')}
        checked={searchable && foundByPhone}
        disabled={!searchable}
        onCheck={(on) => turn({ foundByPhone: on })}
      />
      <Cell
        icon={AtSign}
        title={say('foundByMail')}
        checked={searchable && foundByMail}
        disabled={!searchable}
        onCheck={(on) => turn({ foundByMail: on })}
      />
      <Cell
        icon={UserCheck}
        title={say('needsCheck')}
        hint={say('needsCheckHint')}
        checked={needsCheck}
        onCheck={(on) => turn({ needsCheck: on })}
      />
    </Section>
  )
}

function Seen({ settings }: { settings: Settings }) {
  const say = useSay('account')
  const turn = (change: Partial<Settings>) => void changeSettings(change, settings)
  const circles: Record<Settings['momentsTo'], string> = {
    everyone: say('everyone'),
    friends: say('friends'),
    nobody: say('nobody'),
  }
  const chooseCircle = async () => {
    const choices = (['everyone', 'friends', 'nobody'] as const).map((value) => ({
      value,
      label: circles[value],
    }))
    const momentsTo = await chooseFrom(choices, { title: say('momentsTo') })
    if (momentsTo && momentsTo !== settings.momentsTo) turn({ momentsTo })
  }
  return (
    <Section title={say('seen')}>
      <Cell
        icon={CheckCheck}
        title={say('readReceipts')}
        hint={say('readReceiptsHint')}
        checked={settings.readReceipts}
        onCheck={(readReceipts) => turn({ readReceipts })}
      />
      <Cell
        icon={CircleUser}
        title={say('onlineShown')}
        hint={say('onlineShownHint')}
        checked={settings.onlineShown}
        onCheck={(onlineShown) => turn({ onlineShown })}
      />
      <Cell
        icon={Sparkles}
        title={say('momentsTo')}
        value={circles[settings.momentsTo]}
        chevron
        onPress={() => void chooseCircle()}
      />
    </Section>
  )
}
