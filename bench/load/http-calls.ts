import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import { adminHeader, adminPath } from '@mynah/contract/admin-api'
import { canonicalJson, signSecret } from '@mynah/contract/canonical-json'
import { success } from '@mynah/contract/errors'

const agent = new Agent({ keepAlive: true })

export type HttpCall = (body: object) => Promise<string>

/** A signed call of the server at this port with this token; resolves with the text of the answer. */
export function httpCall(port: number, path: string, token: string): HttpCall {
  return (body) => {
    const sign = createHash('sha256')
      .update(canonicalJson(body) + signSecret)
      .digest('hex')
    return post(port, path, { token, sign }, body)
  }
}

/** A call of the console in the session with this token. */
export const consoleCall =
  (port: number, path: string, token: string): HttpCall =>
  (body) =>
    post(port, adminPath(path), { cookie: `mynah-console=${token}`, [adminHeader]: '1' }, body)

function post(port: number, path: string, own: Record<string, string>, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', ...own }
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve(Buffer.concat(parts).toString()))
        .on('error', reject)
    })
    asked.on('error', reject).end(JSON.stringify(body))
  })
}

/** Whether the call succeeded. */
export const isDone = (answer: string): boolean => answer.startsWith(`{"retCode":"${success}"`)

/** Uploads a small picture, as for a moment. @returns its address */
export async function uploadPicture(port: number, token: string): Promise<string> {
  const size = { width: 640, height: 480, channels: 3, background: '#3a7' } as const
  const form = new FormData()
  form.set('pre', 'moment')
  form.set(
    'file',
    new File([await sharp({ create: size }).jpeg().toBuffer()], 'bench.jpg', { type: 'image/jpeg' }),
  )
  const url = `http://127.0.0.1:${port}/api/sysFileUpload/upload`
  const answer = await fetch(url, { method: 'POST', headers: { token }, body: form })
  const { data } = (await answer.json()) as { data: { url: string } | null }
  if (!data) throw new Error('the picture was not uploaded')
  return data.url
}
