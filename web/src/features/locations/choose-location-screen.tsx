import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { MapView } from './map-view.tsx'
import { rememberPlace } from './queries.ts'
import { RecentPlaces } from './recent-places.tsx'
import { chosenPlace, coordinatesOf, readCoordinates, setChosenPlace } from './places.ts'

const far = { lat: 8, lng: 107, zoom: 4 }
/** Outlines without map tiles show nothing useful at a closer zoom. */
const zoomFor = (tiles: string) => (tiles ? 15 : 6)

type Spot = { lat: number; lng: number }

/** The position of the map, and whether the user chose its centre. */
function useSpot(zoom: number) {
  const before = chosenPlace()
  const [at, setAt] = useState(before ? { ...before, zoom } : far)
  const [middle, setMiddle] = useState<Spot>(at)
  // the initial position of the map is nobody's choice
  const [isChosen, setIsChosen] = useState(before !== undefined)
  return {
    ...{ at, middle, isChosen },
    choose: (place: Spot) => {
      setMiddle(place)
      setAt({ ...place, zoom })
      setIsChosen(true)
    },
    onMove: (place: Spot) => {
      setMiddle(place)
      // the map also reports its position when its size changes
      if (Math.abs(place.lat - at.lat) + Math.abs(place.lng - at.lng) > 0.0001) setIsChosen(true)
    },
  }
}

/** `/choose-location`: chooses the place in the centre of the map for the page before. */
export function ChooseLocationScreen() {
  const t = useT('locations')
  const { close } = usePageContext()
  const near = zoomFor(useSetting('mapTiles'))
  const { at, middle, isChosen, choose, onMove } = useSpot(near)
  const [name, setName] = useState('')
  const findMe = () => {
    if (!('geolocation' in navigator)) return toast(t('unknown'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        choose({ lat, lng })
      },
      ({ code, PERMISSION_DENIED }) => toast(t(code === PERMISSION_DENIED ? 'denied' : 'unknown')),
      { timeout: 15_000 },
    )
  }
  return (
    <Screen
      title={t('choose')}
      bare
      top={<FindForm onFound={choose} />}
      footer={
        <div className="space-y-3 bg-paper px-4 py-3">
          <Button kind="secondary" wide icon={LocateFixed} onClick={findMe}>
            {t('here')}
          </Button>
          <p aria-live="polite" className="text-14 text-ink-500 tabular-nums">
            {isChosen ? coordinatesOf(middle) : t('notChosen')}
          </p>
          <RecentPlaces
            onChoose={(place) => {
              choose(place)
              setName(place.name)
            }}
          />
          <TextField label={t('name')} labelInside value={name} onChange={setName} max={60} />
          <Button
            wide
            disabled={!isChosen}
            onClick={() => {
              const place = { ...middle, name: name.trim() }
              setChosenPlace(place)
              rememberPlace(place)
              close()
            }}
          >
            {t('use')}
          </Button>
        </div>
      }
    >
      <MapView at={at} onMove={onMove} />
    </Screen>
  )
}

/** Finds a place by its coordinates. */
function FindForm({
  onFound,
}: {
  onFound: (place: NonNullable<ReturnType<typeof readCoordinates>>) => void
}) {
  const t = useT('locations')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const find = () => {
    const found = readCoordinates(text)
    setError(found ? undefined : t('searchBad'))
    if (found) onFound(found)
  }
  return (
    <form
      className="flex items-start gap-2 px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField label={t('search')} labelInside value={text} onChange={setText} error={error} />
      </div>
      <Button kind="secondary" type="submit">
        {t('find')}
      </Button>
    </form>
  )
}
