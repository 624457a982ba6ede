import { Globe } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { LinkLeads, readLink } from '#features/messages/index.ts'

/** `/pages/my/webviewgw`: the makers' own page, where one is set. */
export function SiteScreen() {
  const say = useSay('support')
  const navigate = useNavigate()
  const link = readLink(useSetting('gwUrl'))
  return (
    <Screen title={say('site')}>
      {link ? (
        <LinkLeads link={link} />
      ) : (
        <EmptyState
          icon={Globe}
          sentence={say('noSite')}
          action={{ label: say('ask'), onPress: () => void navigate('/pages/my/webviewkf') }}
        />
      )}
    </Screen>
  )
}
