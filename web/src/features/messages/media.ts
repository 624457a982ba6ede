/** The size of a picture; undefined if this browser cannot show it. */
export function measureImage(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}

const posterAt_s = 0.1
const poster_px = 960
const patience_ms = 10_000

type Film = { poster?: File; duration: number; width: number; height: number }

/** A film's length in milliseconds, its size and a picture of its beginning; undefined if this browser cannot play it. */
export async function posterOf(url: string): Promise<Film | undefined> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.playsInline = true
  try {
    film.src = url
    await heard(film, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = film
    if (!width || !height) return undefined
    film.currentTime = posterAt_s
    await heard(film, 'seeked')
    const duration = Number.isFinite(film.duration) ? Math.round(film.duration * 1_000) : 0
    const poster = await drawn(film, width, height)
    return { duration, width, height, ...(poster && { poster }) }
  } catch {
    return undefined
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

function heard(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), patience_ms)
    film.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    film.addEventListener('error', () => (clearTimeout(timer), reject(new Error('unplayable'))), {
      once: true,
    })
  })
}

async function drawn(film: HTMLVideoElement, width: number, height: number): Promise<File | undefined> {
  const scale = Math.min(1, poster_px / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}
