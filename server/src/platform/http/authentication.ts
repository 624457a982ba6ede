import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Caller } from '#platform/sockets/connection.ts'

/** Authentication of requests and sockets; implemented by the feature `auth`, which has the sessions. */
export type Authentication = {
  authenticate(app: App, token: string): Promise<Caller | null>
  /** The same for a socket; 'flood' if too many attempts come from one address. */
  authenticateSocket(app: App, token: string, address: string): Promise<Caller | null | 'flood'>
  /** Why the session of this token ended, if known. */
  endReasonOf(app: App, token: string): Promise<string | undefined>
  /** Which of these sessions are still valid. */
  aliveAmong(app: App, sessionIds: string[]): Promise<Set<string>>
  /** The token with which a session's browser loads files, and the user whom such a token identifies. */
  filePassOf(app: App, sessionId: string): Promise<string>
  authenticateFilePass(app: App, pass: string): Promise<Caller | null>
  /**
   * The user of a token or file pass that this process has verified before. Only for rate counts, since the session may
   * have ended since.
   */
  verifiedUserOf(app: App, proof: string): string | undefined
}

export const authentication = new ExtensionPoint<Authentication>('authentication')

/** Topics that a user's sockets subscribe to, besides the user's own. */
export const socketTopics = new ExtensionPoint<(app: App, userId: string) => Promise<string[]>>(
  'socketTopics',
)

/** Called when the first page of a session comes to the foreground, and when its last page leaves it. */
export const focusListeners = new ExtensionPoint<(app: App, caller: Caller, isForeground: boolean) => void>(
  'focusListeners',
)
