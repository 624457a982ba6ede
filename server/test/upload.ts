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

/** A picture of one colour. */
export const picture = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f2a516' } })
    .png()
    .toBuffer()
