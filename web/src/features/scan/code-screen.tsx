import { QrCode, ScanLine } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import { groupOfCode, groupPath, linkPath } from '#features/groups/index.ts'
import { useT } from '#i18n/translate.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { scanPath, userInfoPath } from './paths.ts'
import { isAbsent, usePersonOfCode } from './queries.ts'

/** The page of a code that is opened as an address, for example by the phone's own camera. */
export function CodeScreen() {
  const { kind = '', token = '' } = useParams()
  if (kind === 'user') return <PersonOfCode token={token} />
  if (kind === 'login') return <OnlyByScanner />
  const group = kind === 'group' ? groupOfCode(token) : undefined
  if (group) return <Navigate to={groupPath(group.id, group.invite)} replace />
  // a token without a dot is that of an invitation link
  if (kind === 'group' && !token.includes('.')) return <Navigate to={linkPath(token)} replace />
  return <Unknown />
}

function PersonOfCode({ token }: { token: string }) {
  const t = useT('scan')
  const { data, error, isPending, isEnabled, refetch } = usePersonOfCode(token)
  if (data) return <Navigate to={`${userInfoPath}?id=${data.userId}&token=${token}`} replace />
  if (!isEnabled || isAbsent(error)) return <Unknown />
  return (
    <Screen title={t('title')}>
      {isPending ? <CellSkeletons rows={2} /> : <ErrorState onRetry={() => void refetch()} />}
    </Screen>
  )
}

/**
 * A sign-in must be confirmed by a user who sees the other screen, so a link alone does not lead to the confirmation.
 */
function OnlyByScanner() {
  const t = useT('scan')
  const open = useOpen()
  return (
    <Screen title={t('title')}>
      <EmptyState
        icon={ScanLine}
        sentence={t('useScanner')}
        action={{ label: t('openScanner'), onPress: () => open(scanPath, { replace: true }) }}
      />
    </Screen>
  )
}

function Unknown() {
  const t = useT('scan')
  return (
    <Screen title={t('title')}>
      <EmptyState icon={QrCode} title={t('unknown')} sentence={t('unknownText')} />
    </Screen>
  )
}
