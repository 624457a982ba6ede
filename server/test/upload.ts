import sharp from 'sharp'
import type { Uploaded, UploadPurpose } from '@mynah/contract/uploads'
import { signOf, type Person } from './person.ts'

type Given = { name: string; mime: string; bytes: Buffer; pre?: UploadPurpose }

/** Uploads a file in one request. */
export async function upload(server: { url: string }, person: Person, file: Given): Promise<Uploaded> {
  const body = new FormData()
  body.set('pre', file.pre ?? 'chat')
  body.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.mime }), file.name)
  const url = new URL('/api/sysFileUpload/upload', server.url)
  const answer = await fetch(url, { method: 'POST', headers: { token: person.token }, body })
  return ((await answer.json()) as { data: Uploaded }).data
}

/** Uploads a small picture, and returns its address. */
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

/** The cookie by which this user's browser loads files. */
export async function filePass(person: Person): Promise<string> {
  const answer = await fetch(new URL('/api/user/refreshUserInfo', person.server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: person.token, sign: signOf({}) },
    body: '{}',
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

type Load = { method?: string; headers?: Record<string, string> }

/** Loads a file as this user's browser, or without a session. */
export async function load(
  server: { url: string },
  person: Person | undefined,
  url: string,
  { method = 'GET', headers = {} }: Load = {},
): Promise<Response> {
  const cookie: Record<string, string> = person ? { cookie: await filePass(person) } : {}
  return fetch(new URL(url, server.url), { method, headers: { ...cookie, ...headers }, redirect: 'manual' })
}
