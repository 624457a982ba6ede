export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

const longest = 1080

/** The part of a picture inside `cut`, in pixels of the original, scaled down to what a screen shows. Rejects what cannot be read. */
export async function cutPicture(url: string, cut: Cut): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, longest / Math.max(cut.width, cut.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const pen = canvas.getContext('2d')
  // what is transparent would turn black
  if (pen) pen.fillStyle = '#fff'
  pen?.fillRect(0, 0, canvas.width, canvas.height)
  pen?.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('this picture cannot be cut')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
