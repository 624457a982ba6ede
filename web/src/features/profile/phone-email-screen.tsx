import { Mail, Phone } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { ProviderSection, WaitingSection } from '#features/credentials/index.ts'
import { myArchiveBindPhonePath } from './paths.ts'
import { useMe } from './queries.ts'

/** The phone number and the address for codes and for signing in. */
export function PhoneEmailScreen() {
  const t = useT('profile')
  const me = useMe()
  return (
    <Screen title={t('phoneMail')}>
      <Section hint={t('phoneMailHint')}>
        <Cell
          icon={Phone}
          title={t('phone')}
          value={me?.mobile || t('notBound')}
          to={myArchiveBindPhonePath}
        />
        <Cell
          icon={Mail}
          title={t('mail')}
          value={me?.email || t('notBound')}
          to={`${myArchiveBindPhonePath}?way=mail`}
        />
      </Section>
      <ProviderSection />
      <WaitingSection />
    </Screen>
  )
}
