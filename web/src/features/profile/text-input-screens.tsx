import { Map as MapIcon, MapPin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chosenPlace, lineOf, mapPathOf, setChosenPlace } from '#features/locations/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { TextInputScreen } from '#ui/text-input-screen.tsx'
import { saveAddress, saveLine, useMe } from './queries.ts'

export function NickScreen() {
  const t = useT('profile')
  return (
    <OwnLine
      title={t('nick')}
      hint={t('nickHint')}
      initial={useMe()?.userName ?? ''}
      max={limits.nameSignsMax}
      inSigns
      missing={t('nickMissing')}
      onSave={(userName) => saveLine({ userName })}
    />
  )
}

export function MottoScreen() {
  const t = useT('profile')
  return (
    <OwnLine
      title={t('motto')}
      initial={useMe()?.profiles ?? ''}
      max={limits.mottoLengthMax}
      rows={3}
      onSave={(profiles) => saveLine({ profiles })}
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
      max={limits.addressLengthMax}
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
      onSave={async (line) => {
        const saved = await saveAddress(line)
        if (saved === true) setChosenPlace(undefined)
        return saved
      }}
    />
  )
}

type Props = Omit<ComponentProps<typeof TextInputScreen>, 'save' | 'saved'>

/** One line about me, and back when it is saved. */
function OwnLine(props: Props) {
  const t = useT('profile')
  return <TextInputScreen save={t('save')} saved={t('saved')} {...props} />
}
