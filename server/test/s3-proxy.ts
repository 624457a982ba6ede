import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** A proxy in front of a test S3 server, which can be away. `onWrite` answers whether a write goes on to the server. */
export async function s3Proxy(target: string) {
  const state = {
    isAway: false,
    /** Paths of finished writes. */
    written: [] as string[],
    onWrite: (_path: string): boolean => true,
  }
  const proxy = createServer((asked, answer) => {
    const path = decodeURIComponent(asked.url ?? '')
    const isWrite = asked.method === 'PUT'
    if (state.isAway || (isWrite && !state.onWrite(path))) return asked.socket.destroy()
    const { method, headers, url } = asked
    const onward = request(`${target}${url}`, { method, headers }, (found: IncomingMessage) => {
      if (isWrite && found.statusCode === 200) state.written.push(path)
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  atEnd(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return Object.assign(state, { endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
}
