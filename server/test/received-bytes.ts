import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const sockets = new Set<Socket>()
subscribe('net.server.socket', (message) => void sockets.add((message as { socket: Socket }).socket))

/** How many bytes the servers of this process have received by all connections made since this file was loaded. */
export const receivedBytes = (): number => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
