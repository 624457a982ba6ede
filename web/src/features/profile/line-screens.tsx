import { MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chosenPlace, lineOf, setChosenPlace } from '#features/locations/index.ts'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { save, saveAddress, useMe } from './queries.ts'

export function NickScreen() {
  const say = useSay('profile')
  return (
    <LineScreen
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
    <LineScreen
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
    <LineScreen
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

interface Props {
  title: string
  hint?: ReactNode
  initial: string
  max: number
  rows?: number
  /** said when nothing is typed; without it nothing is a value too */
  missing?: string
  /** below the field: another way to fill it */
  more?: ReactNode
  onSave: (line: string) => Promise<boolean>
}

/** One line about me, and back when it is saved. */
function LineScreen({ title, hint, initial, max, rows, missing, more, onSave }: Props) {
  const say = useSay('profile')
  const { goBack } = usePlace()
  const [line, setLine] = useState(initial)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text === '' && missing) return setError(missing)
    setBusy(true)
    const done = await onSave(text)
    setBusy(false)
    if (!done) return
    toast(say('saved'))
    goBack?.()
  }
  return (
    <Screen title={title}>
      <form
        className="space-y-4 px-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <TextField
          label={title}
          value={line}
          onChange={(typed) => {
            setLine(typed)
            setError(undefined)
          }}
          max={max}
          hint={hint}
          error={error}
          autoComplete="off"
          {...(rows && { rows })}
        />
        {more}
        <Button type="submit" wide busy={busy}>
          {say('save')}
        </Button>
      </form>
    </Screen>
  )
}
