import { useEffect, useState } from 'react'

/** Why a device does not say where it is. */
export type PositionFault = 'denied' | 'unavailable' | 'late' | 'unable'

export type Position = { lat: number; lng: number; accuracy: number }

const timeoutMs = 20_000

const faults: Record<number, PositionFault> = { 1: 'denied', 2: 'unavailable', 3: 'late' }

const isLocatable = (): boolean => 'geolocation' in navigator

const readPosition = ({ coords }: GeolocationPosition): Position => ({
  lat: coords.latitude,
  lng: coords.longitude,
  accuracy: Math.round(coords.accuracy),
})

/** Where the device is; undefined while it looks for it. `again` asks once more. */
export function usePosition(): { found: Position | PositionFault | undefined; again: () => void } {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Position | PositionFault | undefined>(
    isLocatable() ? undefined : 'unable',
  )
  useEffect(() => {
    if (!isLocatable()) return
    let left = false
    navigator.geolocation.getCurrentPosition(
      (position) => !left && setFound(readPosition(position)),
      ({ code }) => !left && setFound(faults[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 10_000 },
    )
    return () => {
      left = true
    }
  }, [round])
  const again = () => {
    setFound(undefined)
    setRound((count) => count + 1)
  }
  return { found, again }
}

/** Follows the device until the returned function is called. */
export function followPosition(
  onMove: (position: Position) => void,
  onFault: (fault: PositionFault) => void,
): () => void {
  if (!isLocatable()) {
    onFault('unable')
    return () => {}
  }
  const id = navigator.geolocation.watchPosition(
    (position) => onMove(readPosition(position)),
    ({ code }) => onFault(faults[code] ?? 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 5_000 },
  )
  return () => navigator.geolocation.clearWatch(id)
}
