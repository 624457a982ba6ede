import { MapPin, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@mynah/ui/button.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'
import { useT } from '#i18n/translate.ts'
import { AddressLines } from './address-lines.tsx'
import type { ChosenAddress } from './chosen.ts'
import { addressPath, chooseAddressPath } from './paths.ts'

/** The address of the delivery, with a link to change it; or a state for loading, failed or missing. */
export function Destination({ chosen: { address, isFailed, retry } }: { chosen: ChosenAddress }) {
  const t = useT('addresses')
  const words = useUiText()
  const navigate = useNavigate()
  if (address)
    return (
      <Place action={{ label: t('change'), onPress: () => void navigate(chooseAddressPath) }}>
        <AddressLines address={address} />
      </Place>
    )
  if (isFailed)
    return (
      <Place action={{ label: words.retry, onPress: retry }}>
        <p role="alert">{words.loadFailed}</p>
      </Place>
    )
  return <Place>{address === null ? <p>{t('none')}</p> : <p role="status">{words.loading}</p>}</Place>
}

function Place(props: { action?: { label: string; onPress: () => void }; children: ReactNode }) {
  const { action, children } = props
  return (
    <div className="flex items-start gap-3 rounded-18 bg-ink-50 p-4 text-14 text-ink-700">
      <MapPin aria-hidden className="mt-0.5 size-5 flex-none text-beak-700" />
      <div className="min-w-0 flex-1">{children}</div>
      {action && (
        <div className="-my-2.5 flex-none">
          <Button kind="link" onClick={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Replaces the order's button while there is no address. */
export function AddAddress() {
  const t = useT('addresses')
  const navigate = useNavigate()
  return (
    <Button wide icon={Plus} onClick={() => void navigate(addressPath())}>
      {t('addFirst')}
    </Button>
  )
}
