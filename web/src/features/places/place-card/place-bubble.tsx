import { MapPin, Navigation } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { placeMessage, type PlaceContent } from '@mynah/contract/message-kinds/place'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { coordinatesOf, lineOf, mapPathOf } from '#features/locations/index.ts'
import { useNow } from '#features/media/index.ts'
import { stopSharing, useLivePoints, useSharedIn } from '../queries.ts'
import { Distance } from './distance.tsx'
import { useAge } from './use-age.ts'

/** A place, which a press shows on the map. A live one follows its sender while it is shared. */
export function PlaceBubble({ message, mine, meta }: BubbleProps) {
  const conversation = useSharedIn(message)
  const content = readContent(placeMessage, message.content)
  if (!content) return null
  return (
    <div className="flow-root w-72 max-w-full">
      {content.live === undefined ? (
        <Spot {...content} />
      ) : (
        <LiveCard {...{ message, content, mine, conversation }} />
      )}
      {meta}
    </div>
  )
}

function Head({ live, label }: { live: boolean; label: string }) {
  const Icon = live ? Navigation : MapPin
  return (
    <p className="flex items-center gap-1.5 text-12 font-medium text-beak-700">
      <Icon aria-hidden className="size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </p>
  )
}

function Spot({ name, address, lat, lng }: PlaceContent) {
  const t = useT('place-card')
  return (
    <>
      <Head live={false} label={t('place')} />
      {name && <p className="font-medium wrap-anywhere">{name}</p>}
      {address && <p className="text-14 wrap-anywhere">{address}</p>}
      {lat !== undefined && lng !== undefined && <OnMap lat={lat} lng={lng} name={name ?? ''} />}
    </>
  )
}

/** `isHere`: the place is that of this device. */
function OnMap({ isHere = false, ...place }: { lat: number; lng: number; name: string; isHere?: boolean }) {
  const t = useT('locations')
  return (
    <>
      <p className="text-14 text-ink-500 tabular-nums">{coordinatesOf(place)}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Link
          to={mapPathOf(lineOf(place)) ?? ''}
          className="inline-flex min-h-11 items-center text-14 font-medium text-beak-700 wide:min-h-8"
        >
          {t('onMap')}
        </Link>
        {!isHere && <Distance to={place} />}
      </div>
    </>
  )
}

type LiveProps = {
  message: ChatMessage
  content: PlaceContent
  mine: boolean
  conversation: ConversationRef | undefined
}

function LiveCard({ message, content, mine, conversation }: LiveProps) {
  const { name, live = 0, copy } = content
  const t = useT('place-card')
  const now = useNow()
  const { clockTime } = useFormat()
  const { until = message.createTime + live * 1_000, ended } = message.state?.place ?? {}
  const runs = conversation !== undefined && !copy && ended === undefined && now < until
  if (copy || !conversation)
    return (
      <>
        <Head live label={t('livePlace')} />
        {name && <p className="font-medium wrap-anywhere">{name}</p>}
        <p className="text-14 text-ink-500">{t(copy ? 'copy' : 'elsewhere')}</p>
      </>
    )
  return (
    <>
      <Head live label={t('livePlace')} />
      {name && <p className="font-medium wrap-anywhere">{name}</p>}
      {runs ? (
        <>
          <p className="text-14">{t('until', { time: clockTime(until) })}</p>
          <Running {...{ message, conversation, mine, name: name ?? '' }} />
        </>
      ) : (
        <p className="text-14 text-ink-500">{t('ended', { time: clockTime(ended ?? until) })}</p>
      )}
    </>
  )
}

function Running(props: {
  message: ChatMessage
  conversation: ConversationRef
  mine: boolean
  name: string
}) {
  const { message, conversation, mine, name } = props
  const t = useT('place-card')
  const ageOf = useAge()
  const { busy, run } = useAction()
  const point = useLivePoints(conversation).find(({ msgId }) => msgId === message.id)
  return (
    <>
      {point ? (
        <>
          <p className="text-12 text-ink-500">{ageOf(point.time)}</p>
          <OnMap lat={point.lat} lng={point.lng} name={name} isHere={mine} />
        </>
      ) : (
        <p className="text-12 text-ink-500">{t('noPoint')}</p>
      )}
      {mine && (
        <Button
          kind="secondary"
          small
          wide
          busy={busy}
          onClick={() => void run(() => stopSharing(conversation, message.id))}
        >
          {t('stop')}
        </Button>
      )}
    </>
  )
}
