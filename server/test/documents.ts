import sharp from 'sharp'
import type { UploadPurpose } from '@mynah/contract/uploads'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** Uploads a small picture as a photo of a document, and gives its address. */
export async function documentPhoto(
  server: Pick<TestServer, 'url'>,
  person: Person,
  pre: UploadPurpose = 'certificate',
): Promise<string> {
  const background = { r: 10, g: 20, b: 30 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('pre', pre)
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'card.png')
  const headers = { token: person.token }
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    body,
    headers,
  })
  return ((await answer.json()) as { data: { url: string } }).data.url
}
