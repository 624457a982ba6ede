/** Of pictures of profiles, in pixels. */
export const longestOfProfile = 1_080

export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a picture inside `cut`, in pixels of the original, its longer side scaled down to `longest`. Rejects what cannot be read. */
export async function cutPicture(url: string, cut: Cut, longest: number): Promise<File> {
  const image = await read(url)
  const scale = Math.min(1, longest / Math.max(cut.width, cut.height))
  const [width, height] = [cut.width * scale, cut.height * scale]
  return drawn(width, height, 0.9, (pen) =>
    pen.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height),
  )
}

/** The middle of a picture as a square for a profile. Rejects what cannot be read. */
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

/** The picture turned clockwise by a quarter. Rejects what cannot be read. */
export async function turnPicture(url: string): Promise<File> {
  const image = await read(url)
  const { naturalWidth, naturalHeight } = image
  // it may be turned again and cut after that, so that little is lost each time
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
    // what is transparent would turn black
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    draw(pen)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('this picture cannot be drawn')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
