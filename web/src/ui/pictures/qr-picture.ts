import { colours } from '@mynah/ui/colours.ts'
import { qrPath } from '@mynah/ui/qr-code.tsx'

const pixels = 12

/** A text as a QR code in a PNG, with the name above it. */
export async function qrPicture(text: string, name: string): Promise<Blob | null> {
  const { size, path } = qrPath(text)
  const side = (size + 4) * pixels
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + 64
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colours['ink-900']
  pen.font = '500 28px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.fillText(name, side / 2, 48, side - 32)
  pen.setTransform(pixels, 0, 0, pixels, 2 * pixels, 64 + pixels)
  pen.fill(new Path2D(path))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
