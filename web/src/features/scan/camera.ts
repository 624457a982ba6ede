import { useEffect, useRef, useState } from 'react'

const betweenMs = 200

/** Shows the camera in `video` and decodes its frames until a code is found. `off`: no camera is available. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onText)
  const [off, setOff] = useState(false)
  useEffect(() => {
    found.current = onText
  }, [onText])
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      // `mediaDevices` is missing on plain http in a local network
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const { decode } = await import('./decoder.ts')
      const element = video.current
      if (over || !element) return stop()
      element.srcObject = stream
      await element.play()
      const canvas = document.createElement('canvas')
      const look = () => {
        if (over) return
        const { videoWidth: width, videoHeight: height } = element
        const text = decode({ source: element, width, height }, canvas)
        if (text) return found.current(text)
        timer = setTimeout(look, betweenMs)
      }
      look()
    }
    start().catch(() => !over && setOff(true))
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { video, off }
}
