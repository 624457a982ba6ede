import { isUnreadType } from '@mynah/contract/picture-size'
import { drawnBlob, shrinkPicture } from '#client/api/pictures.ts'

/** The size of a picture; undefined if this browser cannot show it. */
export function measureImage(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}

const small_bytes = 400_000
const shrinkable = new Set(['image/jpeg', 'image/png', 'image/bmp', 'image/avif', 'image/tiff'])

/** Whether a picture is reduced before sending, unless its sender wants the original. */
export const isShrunk = ({ type, size }: File): boolean =>
  isUnreadType(type) || (shrinkable.has(type) && size > small_bytes)

/** A picture reduced for fast sending; the original file if the browser cannot make it smaller. */
export const shrink = async (file: File): Promise<File> => (isShrunk(file) ? shrinkPicture(file) : file)

const posterAt_s = 0.1
const posterPx = 960
const timeoutMs = 10_000

type Film = { poster?: File; duration: number; width: number; height: number }

/** A video's length in milliseconds, its size and a picture of one moment; undefined if this browser cannot play it. */
export async function posterOf(url: string, atSeconds = posterAt_s): Promise<Film | undefined> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.playsInline = true
  try {
    film.src = url
    await received(film, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = film
    if (!width || !height) return undefined
    film.currentTime = Math.max(atSeconds, posterAt_s)
    await received(film, 'seeked')
    const duration = Number.isFinite(film.duration) ? Math.round(film.duration * 1_000) : 0
    const scale = Math.min(1, posterPx / Math.max(width, height))
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    const blob = await drawnBlob(film, size, 'image/jpeg', 0.8)
    const poster = blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' })
    return { duration, width, height, ...(poster && { poster }) }
  } catch {
    return undefined
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

function received(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), timeoutMs)
    film.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    film.addEventListener('error', () => (clearTimeout(timer), reject(new Error('unplayable'))), {
      once: true,
    })
  })
}
