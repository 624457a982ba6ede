import { Map as MapIcon, MapPin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { profile } from '@mynah/contract/profile'
import { chosenPlace, lineOf, mapPathOf, setChosenPlace } from '#features/locations/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { TextInputScreen } from '#ui/pages/text-input-screen.tsx'
import { saveAddress, saveLine, useMe } from './queries.ts'

export function NickScreen() {
  const t = useT('profile')
  return (
    <OwnLine
      title={t('nick')}
      hint={t('nickHint')}
      initial={useMe()?.userName ?? ''}
      call={profile.update}
      field="userName"
      missing={t('nickMissing')}
      onSave={(userName, fields) => saveLine({ userName }, fields)}
    />
  )
}

export function MottoScreen() {
  const t = useT('profile')
  return (
    <OwnLine
      title={t('motto')}
      initial={useMe()?.profiles ?? ''}
      call={profile.update}
      field="profiles"
      rows={3}
      onSave={(profiles, fields) => saveLine({ profiles }, fields)}
    />
  )
}

export function AddressScreen() {
  const t = useT('profile')
  const tPlace = useT('locations')
  const navigate = useNavigate()
  const address = useMe()?.address ?? ''
  const place = chosenPlace()
  const onMap = mapPathOf(address)
  return (
    <OwnLine
      title={t('address')}
      hint={t('addressHint')}
      initial={place ? lineOf(place).slice(0, limits.addressLengthMax) : address}
      call={profile.updateAddress}
      field="address"
      rows={3}
      more={
        <div className="flex flex-wrap gap-x-5">
          <Button
            kind="link"
            icon={MapPin}
            onClick={() => {
              setChosenPlace(undefined)
              void navigate('/choose-location')
            }}
          >
            {tPlace('fromMap')}
          </Button>
          {onMap && (
            <Button kind="link" icon={MapIcon} onClick={() => void navigate(onMap)}>
              {tPlace('onMap')}
            </Button>
          )}
        </div>
      }
      onSave={async (line, fields) => {
        await saveAddress(line, fields)
        setChosenPlace(undefined)
      }}
    />
  )
}

type Props = Omit<ComponentProps<typeof TextInputScreen>, 'save' | 'saved'>

/** A page to change one line of the profile, closed when it is saved. */
function OwnLine(props: Props) {
  const t = useT('profile')
  return <TextInputScreen save={t('save')} saved={t('saved')} {...props} />
}
