import { Mail, Phone } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Cell, Section } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'
import { useMe } from './queries.ts'

const bindPage = '/pages/my/archive/bindPhone'

/** Where codes reach me, and by what I sign in. */
export function PhoneEmailScreen() {
  const say = useSay('profile')
  const me = useMe()
  return (
    <Screen title={say('phoneMail')}>
      <Section hint={say('phoneMailHint')}>
        <Cell icon={Phone} title={say('phone')} value={me?.mobile || say('notBound')} to={bindPage} />
        <Cell
          icon={Mail}
          title={say('mail')}
          value={me?.email || say('notBound')}
          to={`${bindPage}?way=mail`}
        />
      </Section>
    </Screen>
  )
}
