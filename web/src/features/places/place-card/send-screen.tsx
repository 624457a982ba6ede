import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { places } from '@mynah/contract/places'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { chosenPlace, coordinatesOf, MapView, setChosenPlace } from '#features/locations/index.ts'
import { readChat } from '../paths.ts'
import { newId, refOf, sendPlace, type ChatKey } from '../queries.ts'
import { usePosition, type Position } from './position.ts'

/** `/pages/place/send?chat=`: sends the device's position, or another place, to a chat. */
export function SendScreen() {
  const t = useT('place-card')
  const [search] = useSearchParams()
  const chat = readChat(search)
  if (chat) return <Form chat={chat} />
  return (
    <Screen title={t('place')}>
      <EmptyState icon={MapPinOff} sentence={t('noChat')} />
    </Screen>
  )
}

const spans = ['900', '3600', '28800'] as const
type LiveSeconds = (typeof limits.livePlaceSeconds)[number]
/** The device's position with its accuracy, or a chosen place. */
type Point = Position | { lat: number; lng: number }

function Form({ chat }: { chat: ChatKey }) {
  const t = useT('place-card')
  const tMap = useT('locations')
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  // the same request id if it is sent again
  const [id] = useState(() => newId())
  // a place that was chosen on the map page, from which this page is returned to
  const [chosen] = useState(takeChosen)
  const form = useCallForm(places.send, {
    start: { name: chosen?.name ?? '' },
    input: ({ name }) => ({ name }),
  })
  const { busy } = form
  const { found, again } = usePosition()
  const mine = typeof found === 'object' ? found : undefined
  const point: Point | undefined = chosen ?? mine
  const send = async (liveSeconds?: LiveSeconds) => {
    if (!point) return
    const given = form.values.name.trim()
    const done = await form.worked(() =>
      sendPlace({
        ...{ conversation: refOf(chat), id, lat: point.lat, lng: point.lng },
        ...('accuracy' in point && { accuracy: Math.min(point.accuracy, limits.placeAccuracyMax) }),
        ...(given && { name: given }),
        ...(liveSeconds && { liveSeconds }),
      }),
    )
    if (!done) return
    if (goBack) goBack()
    else void navigate(roomPath(refOf(chat)), { replace: true })
  }
  return (
    <Screen
      title={t('place')}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide busy={busy} disabled={!point} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      }
    >
      {point && <Spot lat={point.lat} lng={point.lng} />}
      <div className="space-y-4 px-4 pt-3 pb-4">
        <PointLine point={point} found={found} />
        {!point && typeof found === 'string' && found !== 'unable' && (
          <Button kind="secondary" wide onClick={again}>
            {t('again')}
          </Button>
        )}
        <FromMap />
        <TextField label={tMap('name')} autoComplete="off" {...form.counted('name')} />
        {!chosen && <LivePlace busy={busy} disabled={!mine} onShare={(seconds) => void send(seconds)} />}
      </div>
    </Screen>
  )
}

function FromMap() {
  const t = useT('locations')
  const navigate = useNavigate()
  return (
    <Button
      kind="link"
      small
      onClick={() => {
        setChosenPlace(undefined)
        void navigate('/choose-location')
      }}
    >
      {t('fromMap')}
    </Button>
  )
}

function PointLine({
  point,
  found,
}: {
  point: Point | undefined
  found: ReturnType<typeof usePosition>['found']
}) {
  const t = useT('place-card')
  const { number } = useFormat()
  return (
    <div role="status" className="text-14 tabular-nums">
      {point && (
        <p>
          {coordinatesOf(point)}
          {'accuracy' in point && (
            <span className="text-ink-500"> · {t('within', { metres: number(point.accuracy) })}</span>
          )}
        </p>
      )}
      {!point && found === undefined && <p className="text-ink-500">{t('looking')}</p>}
      {!point && typeof found === 'string' && <p>{t(found)}</p>}
    </div>
  )
}

/** Shares the position from now on, for a chosen time. */
function LivePlace(props: { busy: boolean; disabled: boolean; onShare: (seconds: LiveSeconds) => void }) {
  const { busy, disabled, onShare } = props
  const t = useT('place-card')
  const [span, setSpan] = useState<(typeof spans)[number]>('900')
  return (
    <section aria-label={t('livePlace')} className="space-y-3 rounded-18 bg-paper p-4">
      <h2 className="font-medium">{t('livePlace')}</h2>
      <p className="text-12 text-ink-500">{t('liveHint')}</p>
      <Segmented
        name={t('howLong')}
        value={span}
        onChange={setSpan}
        options={spans.map((value) => ({ value, label: t(`for${value}`) }))}
      />
      <Button
        kind="secondary"
        wide
        busy={busy}
        disabled={disabled}
        onClick={() => onShare(Number(span) as LiveSeconds)}
      >
        {t('share')}
      </Button>
    </section>
  )
}

/** A point on the map. */
function Spot({ lat, lng }: { lat: number; lng: number }) {
  const [at] = useState({ lat, lng, zoom: 6 })
  return (
    <div className="h-72">
      <MapView at={at} marked />
    </div>
  )
}

function takeChosen() {
  const place = chosenPlace()
  setChosenPlace(undefined)
  return place
}
