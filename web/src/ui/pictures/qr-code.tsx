import { colours } from '@mynah/ui/colours.ts'
import { create } from 'qrcode'
import { useMemo } from 'react'

/** A text as a QR code, sharp at any size: dark on white in both themes, so that every scanner reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-12 bg-white"
    >
      <path d={path} className="fill-ink" />
    </svg>
  )
}

/** A path with one square for each dark module. */
function draw(text: string): { size: number; path: string } {
  // for long texts, larger squares help scanners more than better error correction
  const { modules } = create(text, { errorCorrectionLevel: text.length > 100 ? 'L' : 'M' })
  const { size } = modules
  const squares: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`)
  return { size, path: squares.join('') }
}

const pixels = 12

/** The same as a PNG, with the name above it. */
export async function qrPicture(text: string, name: string): Promise<Blob | null> {
  const { size, path } = draw(text)
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
