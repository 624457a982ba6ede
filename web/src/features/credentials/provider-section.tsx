import { LogIn } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { myArchiveProviderPath } from './paths.ts'
import { useProvider } from './queries.ts'

/** Links or unlinks a provider's account; nothing if no provider is configured and none is linked. */
export function ProviderSection() {
  const t = useT('credentials')
  const { data } = useProvider()
  if (!data || (data.name === '' && data.linkTime === 0)) return null
  return (
    <Section hint={t('providerHint')}>
      <Cell
        icon={LogIn}
        title={data.name || t('provider')}
        value={data.linkTime > 0 ? t('linked') : t('notLinked')}
        to={myArchiveProviderPath}
      />
    </Section>
  )
}
