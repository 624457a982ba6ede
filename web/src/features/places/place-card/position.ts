import { useEffect, useState } from 'react'

/** Why the device's position is not available. */
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

/** The device's position, at most a minute old and of moderate accuracy, which is enough for a distance. */
export const locate = (): Promise<Position | PositionFault> =>
  new Promise((resolve) => {
    if (!isLocatable()) return resolve('unable')
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(readPosition(position)),
      ({ code }) => resolve(faults[code] ?? 'unavailable'),
      { timeout: timeoutMs, maximumAge: 60_000 },
    )
  })

/** Whether the page already has the permission for the device's position, so that the browser will not ask. */
export function useIsLocationGranted(): boolean {
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    let status: PermissionStatus | undefined
    let left = false
    const note = () => setGranted(status?.state === 'granted')
    void navigator.permissions?.query({ name: 'geolocation' }).then((now) => {
      if (left) return
      status = now
      status.addEventListener('change', note)
      note()
    })
    return () => {
      left = true
      status?.removeEventListener('change', note)
    }
  }, [])
  return isGranted
}

/** The device's position; undefined while it is being determined. `again` retries. */
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

/** Follows the device's position until the returned function is called. */
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
