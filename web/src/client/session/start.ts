import { currentSession, followOtherTabs, watchSession } from '#client/session/auth-session.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { dropOldSealed } from '#client/session/session-end.ts'

type Options = {
  /** The app's toast, and its texts for problems without a message of the server. */
  voice: Parameters<typeof setNotifier>[0]
  /** Loads and starts the chat; the login page does not need it. */
  startChat: () => Promise<void>
}

/**
 * Starts the client; call once, before the first render. The chat is loaded as soon as a user is signed in. Resolves
 * once cached data is restored, or at once when nobody is signed in.
 */
export async function startClient({ voice, startChat }: Options): Promise<void> {
  setNotifier(voice)
  followOtherTabs()
  dropOldSealed()
  let started: Promise<void> | undefined
  const follow = () => {
    if (currentSession().state === 'out') return
    started ??= startChat().catch(() => {
      // It cannot be loaded without the network; a retry of the page starts over.
      started = undefined
    })
  }
  watchSession(follow)
  follow()
  await started
}
