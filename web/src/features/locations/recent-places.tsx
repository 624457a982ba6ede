import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import type { Place } from './places.ts'
import { recentPlaces } from './queries.ts'

/** Places that were chosen on this device before. */
export function RecentPlaces({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useT('locations')
  const [places] = useState(recentPlaces)
  if (places.length === 0) return null
  return (
    <ChipRow label={t('recent')}>
      {places.map((place) => (
        <Chip key={place.name} chosen={false} onPress={() => onChoose(place)}>
          <MapPin aria-hidden className="mr-1 inline size-4" />
          {place.name}
        </Chip>
      ))}
    </ChipRow>
  )
}
