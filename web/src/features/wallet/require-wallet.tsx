import { BadgeCheck, WalletMinimal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { certificatePath, identityState, useIdentityState } from '#features/identity/index.ts'

/**
 * A page of money: hidden while an app store reviews this installation, and only for verified users. Others are led to
 * the verification, and back.
 */
export function RequireWallet({ title, children }: { title: string; children: ReactNode }) {
  const t = useT('wallet')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const verified = useIdentityState() === identityState.approved
  const examine = useSetting('examine')
  if (examine === '0' && verified) return children
  return (
    <Screen title={title}>
      {examine === '' ? (
        <CellSkeletons />
      ) : examine !== '0' ? (
        <EmptyState icon={WalletMinimal} sentence={t('notHere')} />
      ) : (
        <EmptyState
          icon={BadgeCheck}
          title={t('verifyTitle')}
          sentence={t('verifyText')}
          action={{
            label: t('verifyNow'),
            onPress: () => void navigate(certificatePath, { state: { from: pathname + search } }),
          }}
        />
      )}
    </Screen>
  )
}
