import { limits } from '@mynah/contract/limits'
import { translateNow } from '#i18n/translate.ts'

/** Enough for any code to be scanned from a screen. */
const sidePx = 800

/** A picture in base64, small enough for a call. Throws a sentence where it can't be read. */
export async function smallPicture(file: File): Promise<string> {
  const t = translateNow('parts')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t('unreadablePicture'))
  })
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('cannotDraw'))
  // what lets the ground through would turn black
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // a code has hard edges and few colours: what a photo needs less quality for is small anyway
  for (const quality of [0.95, 0.8, 0.6]) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    const text = base64Of(new Uint8Array(await blob.arrayBuffer()))
    if (text.length <= limits.adminPictureLengthMax) return text
  }
  throw new Error(t('pictureTooLarge'))
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
