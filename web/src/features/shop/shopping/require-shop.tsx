import { BadgeCheck, Hourglass, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { certificatePath, identityState, useIdentityState } from '#features/identity/index.ts'

/** A page of the shop, for verified users, and not during an app store's review. */
export function RequireShop({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const verified = useIdentityState() === identityState.approved
  const examine = useSetting('examine')
  if (examine === '0' && verified) return children
  return (
    <Screen title={title}>
      {examine === '' ? <CellSkeletons /> : <Gate isOpen={examine === '0'} from={pathname + search} />}
    </Screen>
  )
}

/** Why the shop is closed to this user, with a link to the verification, which returns to `from`. */
export function Gate({ isOpen, from }: { isOpen: boolean; from: string }) {
  const t = useT('shopping')
  const navigate = useNavigate()
  const state = useIdentityState()
  const verify = () => void navigate(certificatePath, { state: { from } })
  if (!isOpen) return <EmptyState icon={ShoppingBag} sentence={t('notHere')} />
  if (state === undefined) return <CellSkeletons />
  if (state === identityState.review)
    return <EmptyState icon={Hourglass} title={t('reviewTitle')} sentence={t('reviewText')} />
  return (
    <EmptyState
      icon={BadgeCheck}
      title={t('verifyTitle')}
      sentence={t('verifyText')}
      action={{ label: t('verifyNow'), onPress: verify }}
    />
  )
}
