import { limits } from '@mynah/contract/limits'
import { translateNow } from '#i18n/translate.ts'

/** Enough for any code to be scanned from a screen. */
const codePx = 800

/** A picture in base64, small enough for a call: as large as one of these sides allows. Throws a sentence where it can't be read. */
export async function smallPicture(file: File, sidesPx: readonly number[] = [codePx]): Promise<string> {
  const t = translateNow('parts')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t('unreadablePicture'))
  })
  try {
    for (const sidePx of sidesPx) {
      const canvas = drawn(bitmap, sidePx)
      // a code has hard edges and few colours: what a photo needs less quality for is small anyway
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
  // what lets the ground through would turn black
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
