import { BadgeCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { identityState, useIdentityState } from '#features/identity/index.ts'
import { authPath, shopPath } from '../paths.ts'
import { Gate } from './require-shop.tsx'

/** `/pages/new/auth`: the verification that the shop requires. */
export function AuthScreen() {
  const t = useT('shopping')
  const navigate = useNavigate()
  const verified = useIdentityState() === identityState.approved
  const isOpen = useSetting('examine') !== '1'
  return (
    <Screen title={t('auth')}>
      {verified && isOpen ? (
        <EmptyState
          icon={BadgeCheck}
          title={t('verifiedTitle')}
          sentence={t('verifiedText')}
          action={{ label: t('toShop'), onPress: () => void navigate(shopPath, { replace: true }) }}
        />
      ) : (
        <Gate isOpen={isOpen} from={authPath} />
      )}
    </Screen>
  )
}
