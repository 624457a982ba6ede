/** The longer side of profile pictures, in pixels. */
export const longestOfProfile = 1_080

export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The part of a picture inside `cut` (in pixels of the original), scaled down so that its longer side is at most
 * `longest`. Rejects if the picture cannot be read.
 */
export async function cutPicture(url: string, cut: Cut, longest: number): Promise<File> {
  const image = await read(url)
  const scale = Math.min(1, longest / Math.max(cut.width, cut.height))
  const [width, height] = [cut.width * scale, cut.height * scale]
  return drawn(width, height, 0.9, (pen) =>
    pen.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height),
  )
}

/** The centre of a picture as a square for a profile. Rejects if the picture cannot be read. */
export async function squareOf(file: File): Promise<File> {
  const url = URL.createObjectURL(file)
  try {
    const { naturalWidth, naturalHeight } = await read(url)
    const side = Math.min(naturalWidth, naturalHeight)
    const cut = { x: (naturalWidth - side) / 2, y: (naturalHeight - side) / 2, width: side, height: side }
    return await cutPicture(url, cut, longestOfProfile)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The picture rotated clockwise by a quarter. Rejects if it cannot be read. */
export async function turnPicture(url: string): Promise<File> {
  const image = await read(url)
  const { naturalWidth, naturalHeight } = image
  // high quality, since it may be rotated again and cropped after that
  return drawn(naturalHeight, naturalWidth, 0.95, (pen) => {
    pen.translate(naturalHeight, 0)
    pen.rotate(Math.PI / 2)
    pen.drawImage(image, 0, 0)
  })
}

async function read(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

async function drawn(
  width: number,
  height: number,
  quality: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (pen) {
    // transparent pixels would turn black
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    draw(pen)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('this picture cannot be drawn')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
