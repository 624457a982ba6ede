import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** A fake SMS gateway: the messages to each number, oldest first; while `fails` it refuses all. */
export async function smsGateway() {
  const came: { to: string; text: string }[] = []
  const state = { fails: false, refused: 0 }
  const http = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (state.fails) state.refused += 1
      else came.push(JSON.parse(body) as { to: string; text: string })
      response.writeHead(state.fails ? 503 : 200).end()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  atEnd(async () => {
    http.closeAllConnections()
    http.close()
    await once(http, 'close')
  })
  return {
    settings: { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` },
    state,
    to: (number: string) => came.filter((one) => one.to === number).map(({ text }) => text),
  }
}
