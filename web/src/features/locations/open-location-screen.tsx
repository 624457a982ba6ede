import { Copy, ExternalLink, MapPinOff, Navigation } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { copyMessage, linkPath } from '#features/messages/index.ts'
import { MapView } from './map-view.tsx'
import { coordinatesOf, geoOf, placeIn } from './places.ts'

/** `/open-location?lat=&lng=&name=`: a place on the map, with links to other map apps. */
export function OpenLocationScreen() {
  const t = useT('locations')
  const [search] = useSearchParams()
  const place = useMemo(() => placeIn(search), [search])
  const at = useMemo(() => place && { ...place, zoom: 5 }, [place])
  if (!place || !at) {
    return (
      <Screen title={t('place')}>
        <EmptyState icon={MapPinOff} sentence={t('noPlace')} />
      </Screen>
    )
  }
  const { lat, lng, name } = place
  const elsewhere = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`
  return (
    <Screen
      title={name || t('place')}
      bare
      footer={
        <div className="bg-ink-50 p-4">
          <List>
            <Cell
              icon={Copy}
              title={t('copy')}
              hint={coordinatesOf(place)}
              onPress={() => void copyMessage(coordinatesOf(place))}
            />
            {/Android/.test(navigator.userAgent) && (
              <Cell
                icon={Navigation}
                title={t('maps')}
                onPress={() => window.location.assign(geoOf(place))}
              />
            )}
            <Cell icon={ExternalLink} title={t('elsewhere')} to={linkPath(elsewhere)} />
          </List>
        </div>
      }
    >
      <MapView at={at} marked />
    </Screen>
  )
}
