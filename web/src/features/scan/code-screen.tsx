import { QrCode, ScanLine } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import { groupOfCode, groupPath } from '#features/groups/index.ts'
import { useSay } from '#i18n/say.ts'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { isAbsent, usePersonOfCode } from './queries.ts'

/** Where a code of ours leads when its text is opened as an address, by the phone's own camera for instance. */
export function CodeScreen() {
  const { kind = '', token = '' } = useParams()
  if (kind === 'user') return <PersonOfCode token={token} />
  if (kind === 'login') return <OnlyByScanner />
  const group = kind === 'group' ? groupOfCode(token) : undefined
  if (group) return <Navigate to={groupPath(group.id, group.invite)} replace />
  return <Unknown />
}

function PersonOfCode({ token }: { token: string }) {
  const say = useSay('scan')
  const { data, error, isPending, isEnabled, refetch } = usePersonOfCode(token)
  if (data) return <Navigate to={`/pages/user/info?id=${data.userId}&token=${token}`} replace />
  if (!isEnabled || isAbsent(error)) return <Unknown />
  return (
    <Screen title={say('title')}>
      {isPending ? <CellSkeletons rows={2} /> : <ErrorState onRetry={() => void refetch()} />}
    </Screen>
  )
}

/** A sign-in is confirmed by whoever stands before the other screen, so a link alone does not get there. */
function OnlyByScanner() {
  const say = useSay('scan')
  const open = useOpen()
  return (
    <Screen title={say('title')}>
      <EmptyState
        icon={ScanLine}
        sentence={say('useScanner')}
        action={{ label: say('openScanner'), onPress: () => open('/pages/scan/scan', { replace: true }) }}
      />
    </Screen>
  )
}

function Unknown() {
  const say = useSay('scan')
  return (
    <Screen title={say('title')}>
      <EmptyState icon={QrCode} title={say('unknown')} sentence={say('unknownText')} />
    </Screen>
  )
}
