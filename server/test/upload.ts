import sharp from 'sharp'
import type { Uploaded, UploadPurpose } from '@mynah/contract/uploads'
import type { Person } from './person.ts'

type Given = { name: string; mime: string; bytes: Buffer; pre?: UploadPurpose }

/** Sends a file up in one go. */
export async function upload(server: { url: string }, person: Person, file: Given): Promise<Uploaded> {
  const body = new FormData()
  body.set('pre', file.pre ?? 'chat')
  body.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.mime }), file.name)
  const url = new URL('/api/sysFileUpload/upload', server.url)
  const answer = await fetch(url, { method: 'POST', headers: { token: person.token }, body })
  return ((await answer.json()) as { data: Uploaded }).data
}

/** Sends a small picture up, and gives its address. */
export async function uploadPicture(
  server: { url: string },
  person: Person,
  pre: UploadPurpose,
  size?: [width: number, height: number],
): Promise<string> {
  const file = { name: 'picture.png', mime: 'image/png', bytes: await picture(...(size ?? [40, 30])), pre }
  return (await upload(server, person, file)).url
}

/** A picture of one colour. */
export const picture = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f2a516' } })
    .png()
    .toBuffer()
