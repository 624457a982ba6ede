import jsQR from 'jsqr'

const longest = 1200

type Picture = { source: CanvasImageSource; width: number; height: number }

/** The text of the QR code in a picture or a camera frame; undefined if there is none. */
export function decode({ source, width, height }: Picture, canvas: HTMLCanvasElement): string | undefined {
  const scale = Math.min(1, longest / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || width === 0) return undefined
  // transparent pixels count as white
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' })?.data || undefined
}

/** `decode` for a file; undefined also if it is not a picture. */
export async function decodeFile(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const text = decode({ source: bitmap, width, height }, document.createElement('canvas'))
  bitmap.close()
  return text
}
