import { limits } from '@mynah/contract/limits'
import { translateNow } from '#i18n/translate.ts'

/** Large enough to scan any code from a screen. */
const codePx = 800

/**
 * A picture in base64, small enough for a call: scaled to the largest of these sides that fits. Throws a sentence if it
 * cannot be read.
 */
export async function smallPicture(file: File, sidesPx: readonly number[] = [codePx]): Promise<string> {
  const t = translateNow('parts')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t('unreadablePicture'))
  })
  try {
    for (const sidePx of sidesPx) {
      const canvas = drawn(bitmap, sidePx)
      // a code has hard edges and few colours; a photo that needs a lower quality is small enough then
      for (const quality of [0.95, 0.8, 0.6]) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
        const text = base64Of(new Uint8Array(await blob.arrayBuffer()))
        if (text.length <= limits.adminPictureLengthMax) return text
      }
    }
  } finally {
    bitmap.close()
  }
  throw new Error(t('pictureTooLarge'))
}

function drawn(bitmap: ImageBitmap, sidePx: number): OffscreenCanvas {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(translateNow('parts')('cannotDraw'))
  // transparent parts would turn black
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
