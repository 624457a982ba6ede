import { useQuery } from '@tanstack/react-query'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { toast } from '#ui/layers/toast.tsx'
import { locate, useIsLocationGranted } from './position.ts'

type Point = { lat: number; lng: number }

const earthMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance on the surface of the earth, taken as a sphere. */
export function metresBetween(one: Point, other: Point): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)]
  const half =
    Math.sin((otherLat - lat) / 2) ** 2 +
    Math.cos(lat) * Math.cos(otherLat) * Math.sin(radians(other.lng - one.lng) / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * The reader's distance to a place: at once if the page has the permission for the device's position, else after a
 * press. It is computed on the device, and nothing is sent to the server.
 */
export function Distance({ to }: { to: Point }) {
  const t = useT('place-card')
  const words = useT('locations')
  const { distance } = useFormat()
  const isGranted = useIsLocationGranted()
  const { data, isFetching, refetch } = useQuery({
    ...{ queryKey: ['here'], queryFn: locate, enabled: isGranted, staleTime: 60_000 },
    networkMode: 'always',
  })
  if (typeof data === 'object')
    return (
      <span className="text-14 text-ink-500">
        {t('away', { distance: distance(metresBetween(data, to)) })}
      </span>
    )
  const ask = async () => {
    const { data: found } = await refetch()
    if (typeof found === 'string') toast(words(found === 'denied' ? 'denied' : 'unknown'))
  }
  return (
    <button
      type="button"
      disabled={isFetching}
      onClick={() => void ask()}
      className="min-h-11 text-14 font-medium text-beak-700 wide:min-h-8"
    >
      {t('howFar')}
    </button>
  )
}
