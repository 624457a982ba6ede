import type { Map } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { useSetting } from '#features/app-info/index.ts'
import { removeMap } from './remove-map.ts'

type Point = { lat: number; lng: number }

/**
 * The map; `at` moves it, `onMove` receives its centre. With `marked` it shows a location, else one is being chosen.
 */
export function MapView(props: {
  at: Point & { zoom: number }
  marked?: boolean
  onMove?: (to: Point) => void
}) {
  const { at, marked = false } = props
  const t = useT('locations')
  const tiles = useSetting('mapTiles')
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Map>(undefined)
  const moved = useEffectEvent((map: Map) => {
    const { lat, lng } = map.getCenter().wrap()
    props.onMove?.({ lat, lng })
  })
  const start = useEffectEvent(() => at)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    const fail = () => !left && setFailed(true)
    let remove: (() => void) | undefined
    import('./map.ts').then(({ drawMap }) => {
      if (left || !box.current) return
      const map = drawMap(box.current, { ...start(), tiles, marked, onFailed: fail })
      drawn.current = map
      let isZooming = false
      map.on('zoomanim', () => (isZooming = true))
      map.on('zoomend', () => (isZooming = false))
      map.on('moveend', () => moved(map))
      remove = () => removeMap(map, isZooming)
    }, fail)
    return () => {
      left = true
      remove?.()
      drawn.current = undefined
    }
  }, [tiles, marked, round])
  useEffect(() => {
    drawn.current?.setView([at.lat, at.lng], at.zoom)
  }, [at])
  const retry = () => {
    setFailed(false)
    setRound((count) => count + 1)
  }
  return (
    <div className="relative isolate h-full min-h-72 bg-ink-100">
      <div ref={box} role="application" aria-label={t('map')} className="absolute inset-0 bg-ink-100!" />
      {failed && <NotDrawn onRetry={retry} />}
      {!marked && <Middle />}
      <div className="absolute right-3 bottom-3 z-[500] flex flex-col rounded-full bg-paper shadow-far">
        <IconButton icon={Plus} name={t('zoomIn')} onClick={() => drawn.current?.zoomIn()} />
        <IconButton icon={Minus} name={t('zoomOut')} onClick={() => drawn.current?.zoomOut()} />
      </div>
      {tiles && <TilesFrom tiles={tiles} />}
    </div>
  )
}

const NotDrawn = ({ onRetry }: { onRetry: () => void }) => (
  <div className="absolute inset-0 z-[600] bg-ink-50">
    <ErrorState onRetry={onRetry} />
  </div>
)

/** The marker in the centre, under which the map is moved. */
const Middle = () => (
  <span aria-hidden className="pointer-events-none absolute inset-0 z-[500] grid place-items-center">
    <span className="size-6 rounded-full border-[3px] border-ink bg-beak-500 shadow-far" />
  </span>
)

function TilesFrom({ tiles }: { tiles: string }) {
  const t = useT('locations')
  return (
    <p className="absolute bottom-1 left-2 z-[500] rounded-full bg-paper/90 px-2 text-11 text-ink-700">
      {t('tilesFrom', { host: new URL(tiles).hostname })}
    </p>
  )
}
