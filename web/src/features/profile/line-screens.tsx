import { MapPin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chosenPlace, lineOf, setChosenPlace } from '#features/locations/index.ts'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { LineScreen } from '#ui/line-screen.tsx'
import { save, saveAddress, useMe } from './queries.ts'

export function NickScreen() {
  const say = useSay('profile')
  return (
    <OwnLine
      title={say('nick')}
      hint={say('nickHint')}
      initial={useMe()?.userName ?? ''}
      max={limits.nickLengthMax}
      missing={say('nickMissing')}
      onSave={(userName) => save({ userName })}
    />
  )
}

export function MottoScreen() {
  const say = useSay('profile')
  return (
    <OwnLine
      title={say('motto')}
      initial={useMe()?.profiles ?? ''}
      max={limits.mottoLengthMax}
      rows={3}
      onSave={(profiles) => save({ profiles })}
    />
  )
}

export function AddressScreen() {
  const say = useSay('profile')
  const sayPlace = useSay('locations')
  const navigate = useNavigate()
  const address = useMe()?.address ?? ''
  const place = chosenPlace()
  return (
    <OwnLine
      title={say('address')}
      hint={say('addressHint')}
      initial={place ? lineOf(place).slice(0, limits.addressLengthMax) : address}
      max={limits.addressLengthMax}
      rows={3}
      more={
        <Button
          kind="link"
          icon={MapPin}
          onClick={() => {
            setChosenPlace(undefined)
            void navigate('/choose-location')
          }}
        >
          {sayPlace('fromMap')}
        </Button>
      }
      onSave={async (line) => {
        const saved = await saveAddress(line)
        if (saved) setChosenPlace(undefined)
        return saved
      }}
    />
  )
}

type Props = Omit<ComponentProps<typeof LineScreen>, 'save' | 'saved'>

/** One line about me, and back when it is saved. */
function OwnLine(props: Props) {
  const say = useSay('profile')
  return <LineScreen save={say('save')} saved={say('saved')} {...props} />
}
