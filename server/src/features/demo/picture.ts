import sharp from 'sharp'
import type { App } from '#platform/app.ts'
import * as uploads from '#features/uploads/index.ts'

/** Draws a bird in the user's two colours and stores it as an upload. Returns its URL. */
export async function drawPicture(
  app: App,
  userId: string,
  colours: [string, string],
  turn: number,
): Promise<string> {
  const [dark, light] = colours
  const tilt = (turn - 2.5) * 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="${light}"/>
    <circle cx="${8 + turn * 5}" cy="8" r="5" fill="#fff6e4" opacity="0.75"/>
    <path d="M0 34c8-6 14-6 20-2s13 4 20-1v9H0z" fill="${dark}" opacity="0.35"/>
    <g transform="rotate(${tilt} 20 22)">
      <path d="M7 29c0-10 6-17 15-17 7 0 11 5 11 10 0 9-9 14-19 14-4 0-7-2-7-7z" fill="${dark}"/>
      <path d="M32 18l7 3-7 4z" fill="#f2a516"/>
      <circle cx="26" cy="20" r="3.6" fill="#fff6e4"/><circle cx="26.6" cy="20" r="1.7" fill="#1c1714"/>
      <path d="M10 31c6 1 11-2 14-8" stroke="${light}" stroke-width="2" fill="none" stroke-linecap="round"/>
    </g></svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return uploadDrawing(app, userId, 'avatar', bytes)
}

/** Stores a drawing as an upload of the user. Returns its URL. */
export async function uploadDrawing(
  app: App,
  userId: string,
  purpose: 'avatar' | 'moment' | 'face',
  bytes: Buffer,
): Promise<string> {
  const { url } = await uploads.upload(
    app,
    { person: userId, address: '' },
    {
      purpose,
      name: 'picture.png',
      mime: 'image/png',
      bytesMax: bytes.length,
      chunks: [bytes],
    },
  )
  return url
}
