import { create } from 'qrcode'
import { useMemo } from 'react'

/** A text as a QR code, sharp at any size: dark on white in both themes, so that every scanner reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
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

/** The number of modules on a side, and a path with one square for each dark module. */
export function qrPath(text: string): { size: number; path: string } {
  // for long texts, larger squares help scanners more than better error correction
  const { modules } = create(text, { errorCorrectionLevel: text.length > 100 ? 'L' : 'M' })
  const { size } = modules
  const squares: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`)
  return { size, path: squares.join('') }
}
