import { CheckCheck, CircleUser } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Cell, Section } from '#ui/list.tsx'
import { changeSettings, useSettings } from './queries.ts'

/** What others may know of me. */
export function PrivacyCard() {
  const say = useSay('account')
  const { data } = useSettings()
  return (
    <Section title={say('privacy')}>
      <Cell
        icon={CheckCheck}
        title={say('readReceipts')}
        hint={say('readReceiptsHint')}
        checked={data?.readReceipts ?? false}
        disabled={!data}
        onCheck={(readReceipts) => data && void changeSettings({ readReceipts }, data)}
      />
      <Cell
        icon={CircleUser}
        title={say('onlineShown')}
        hint={say('onlineShownHint')}
        checked={data?.onlineShown ?? false}
        disabled={!data}
        onCheck={(onlineShown) => data && void changeSettings({ onlineShown }, data)}
      />
    </Section>
  )
}
