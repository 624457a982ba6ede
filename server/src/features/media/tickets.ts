import type { App } from '#platform/app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets/secrets.ts'

/**
 * The content of a ticket: who asks for which room. Whether they may enter is asked of the room's owner at each
 * connect.
 */
export type Ticket = { roomName: string; userId: string; sessionId: string }

const field = '|'

/** A ticket for one session and one room, valid as long as the session. */
export async function ticketFor(app: App, { roomName, userId, sessionId }: Ticket): Promise<string> {
  const about = [roomName, userId, sessionId].join(field)
  const mac = macOf(await secretOf(app)(), `media ${about}`)
  return `${Buffer.from(about).toString('base64url')}.${mac}`
}

export async function readTicket(app: App, text: string): Promise<Ticket | undefined> {
  const [encoded = '', mac = ''] = text.split('.')
  const about = Buffer.from(encoded, 'base64url').toString()
  if (!isMacOf(await secretOf(app)(), `media ${about}`, mac)) return undefined
  const [roomName, userId, sessionId] = about.split(field)
  return roomName && userId && sessionId ? { roomName, userId, sessionId } : undefined
}
