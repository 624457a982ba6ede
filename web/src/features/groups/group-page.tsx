import { Lock, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { groupInfoPath } from './paths.ts'
import { isAbsent, useGroup, useMyPart } from './queries.ts'

export interface ViewerState {
  group: Group
  /** 0 member, 1 admin, 2 owner */
  role: number
}

/**
 * A page about the group `?id=`, for its members only, and among them those whom `may` allows; others see the reason.
 * It updates live for a member who is removed or loses a role.
 */
export function GroupPage(props: {
  title: string
  may?: (viewer: ViewerState) => boolean
  children: (viewer: ViewerState) => ReactNode
}) {
  const { title, may, children } = props
  const t = useT('groups')
  const open = useOpen()
  const id = useSearchParams()[0].get('id') ?? ''
  const group = useGroup(id)
  const part = useMyPart(id)
  const plain = (body: ReactNode) => <Screen title={title}>{body}</Screen>
  if (id === '' || isAbsent(group.error) || isAbsent(part.error)) {
    const look = { label: t('lookAtGroup'), onPress: () => open(`${groupInfoPath}?id=${id}`) }
    return plain(<EmptyState icon={UsersRound} sentence={t('notIn')} action={id === '' ? undefined : look} />)
  }
  if (group.data?.isDelete) return plain(<EmptyState icon={UsersRound} sentence={t('dissolved')} />)
  if (group.data && part.data) {
    const viewer = { group: group.data, role: part.data.role }
    if (may && !may(viewer)) return plain(<EmptyState icon={Lock} sentence={t('notAllowed')} />)
    return children(viewer)
  }
  if (group.error || part.error) {
    const again = () => {
      void group.refetch()
      void part.refetch()
    }
    return plain(<ErrorState onRetry={again} />)
  }
  return plain(<RowSkeletons />)
}
