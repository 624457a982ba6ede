import { colours } from '@mynah/ui/colours.ts'
import { saveFile } from '@mynah/ui/save-file.ts'

/** The content of a receipt: a heading, the amount, and labelled values. */
export type Receipt = { title: string; amount: string; rows: readonly (readonly [string, string])[] }

const width = 720
const margin = 56
const rowHeight = 64
const headHeight = 250
const family = 'system-ui, "Noto Sans", "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans SC", sans-serif'

/**
 * Draws a receipt as a PNG on white, so that it is legible in a chat and on paper. Rejects if the browser cannot draw.
 */
export async function drawReceipt({ title, amount, rows }: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = headHeight + rows.length * rowHeight + margin
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    look: { bold?: boolean; soft?: boolean },
  ) => {
    pen.font = `${look.bold ? '700 ' : ''}${size}px ${family}`
    pen.fillStyle = look.soft ? colours['ink-500'] : colours['ink-900']
    pen.fillText(text, x, y, width - 2 * margin)
  }
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, canvas.height)
  pen.fillStyle = colours['beak-500']
  pen.fillRect(0, 0, width, 12)
  write('Mynah', margin, 72, 28, { bold: true })
  pen.textAlign = 'center'
  write(title, width / 2, 142, 30, {})
  write(amount, width / 2, 208, 56, { bold: true })
  for (const [index, [name, value]] of rows.entries()) {
    const y = headHeight + index * rowHeight
    pen.fillStyle = colours['ink-200']
    pen.fillRect(margin, y, width - 2 * margin, 1)
    pen.textAlign = 'left'
    write(name, margin, y + 42, 26, { soft: true })
    pen.textAlign = 'right'
    pen.font = `26px ${family}`
    pen.fillStyle = colours['ink-900']
    pen.fillText(value, width - margin, y + 42, (width - 2 * margin) * 0.62)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}

/** Opens the share sheet of a phone with the picture, or downloads it. */
export async function saveReceipt(receipt: Receipt, orderNo: string): Promise<void> {
  const name = `mynah-${orderNo}.png`
  const blob = await drawReceipt(receipt)
  const shared = { files: [new File([blob], name, { type: blob.type })] }
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared)) {
    // closing the sheet is not an error
    await navigator.share(shared).catch(() => undefined)
    return
  }
  saveFile(blob, name)
}
