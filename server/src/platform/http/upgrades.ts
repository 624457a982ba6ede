import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Entrance } from '#platform/limits/entrance.ts'
import { requestContext } from './request-context.ts'

/** Handles the websockets of one path; `leave` frees the place that a connection takes until its client is known. */
export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  leave: () => void,
) => void

type Options = {
  /** Other origins whose pages may open a websocket. */
  origins: string[]
  entrance: Entrance
  addressOf(request: IncomingMessage): string
  isDraining(): boolean
  /** Called for each connection that found no place. */
  onCrowded(): void
}

/** Accepts websockets at these paths while there are places, and refuses all others. */
export function acceptUpgrades(
  server: Server,
  paths: ReadonlyMap<string, UpgradeHandler>,
  { origins, entrance, addressOf, isDraining, onCrowded }: Options,
): void {
  server.on('upgrade', (request, socket, head) => {
    const handler = paths.get(urlOf(request).pathname)
    if (!handler) return refuse(socket as Socket, 404)
    if (!isOriginAllowed(request, origins)) return refuse(socket as Socket, 403)
    if (isDraining()) return refuse(socket as Socket, 503)
    const address = addressOf(request)
    const leave = entrance.enter(address)
    if (!leave) {
      onCrowded()
      return refuse(socket as Socket, 503)
    }
    socket.once('close', leave)
    requestContext.run({ address }, () => handler(request, socket, head, leave))
  })
}

export const urlOf = ({ url }: IncomingMessage): URL => new URL(url ?? '/', 'http://localhost')

/** Programs send no origin; a page from this server sends our own. */
function isOriginAllowed({ headers }: IncomingMessage, origins: string[]): boolean {
  if (headers.origin === undefined || origins.includes(headers.origin)) return true
  return URL.parse(headers.origin)?.host === headers.host
}

function refuse(socket: Socket, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
