import type { App } from './app.ts'
import { ExtensionPoint } from './extension-point.ts'
import type { Caller } from './connection.ts'

/** How requests and sockets are authenticated; the feature that keeps the sessions fills it. */
export type Authentication = {
  authenticate(app: App, token: string): Promise<Caller | null>
  /** The same for a socket; 'flood' where too many come from one address. */
  authenticateSocket(app: App, token: string, address: string): Promise<Caller | null | 'flood'>
  /** Why the session of this token is over, as far as that is known. */
  endReasonOf(app: App, token: string): Promise<string | undefined>
  /** Which of these sessions have not ended. */
  aliveAmong(app: App, sessionIds: string[]): Promise<Set<string>>
  /** What a session's browser loads files with, and whose that is. */
  filePassOf(app: App, sessionId: string): Promise<string>
  authenticateFilePass(app: App, pass: string): Promise<Caller | null>
  /** Whose token or file pass this was when this process last verified it: for counts, and nothing to rely on else. */
  verifiedUserOf(app: App, proof: string): string | undefined
}

export const authentication = new ExtensionPoint<Authentication>('authentication')

/** The topics besides their own that a person's sockets listen to. */
export const socketTopics = new ExtensionPoint<(app: App, userId: string) => Promise<string[]>>(
  'socketTopics',
)

/** Called for each session whose first page comes to the foreground, and whose last page leaves it. */
export const focusListeners = new ExtensionPoint<(app: App, caller: Caller, isForeground: boolean) => void>(
  'focusListeners',
)
