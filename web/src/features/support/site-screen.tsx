import { Globe } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { EmbeddedPage, LinkLeads, readLink, useIsEmbedded } from '#features/messages/index.ts'
import { myWebviewkfPath } from './paths.ts'

/** `/pages/my/webviewgw`: the operators' own site, if one is set. */
export function SiteScreen() {
  const t = useT('support')
  const navigate = useNavigate()
  const link = readLink(useSetting('gwUrl'))
  const isEmbedded = useIsEmbedded(link)
  if (link && isEmbedded) return <EmbeddedPage title={t('site')} link={link} />
  return (
    <Screen title={t('site')}>
      {link ? (
        <LinkLeads link={link} />
      ) : (
        <EmptyState
          icon={Globe}
          sentence={t('noSite')}
          action={{ label: t('ask'), onPress: () => void navigate(myWebviewkfPath) }}
        />
      )}
    </Screen>
  )
}
