import { useEffect, useState } from 'react'

export const canShare = () => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

/** The number of cameras, which browsers reveal once one is on. */
export function useCameraCount(isOn: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    navigator.mediaDevices.enumerateDevices().then(
      (all) => !isGone && setCount(all.filter((one) => one.kind === 'videoinput').length),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOn])
  return count
}
