import { currentSession, followOtherTabs, watchSession } from '#client/session/auth-session.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { dropOldSealed } from '#client/session/session-end.ts'

type Options = {
  /** The app's toast, and its words for what no server says. */
  voice: Parameters<typeof setNotifier>[0]
  /** Fetches and starts the chat; the login page does without it. */
  startChat: () => Promise<void>
}

/**
 * Starts the client; call once, before the first render. Chat is fetched as soon as someone is signed in. Resolves once it
 * stands with what this device kept, or when nobody is signed in.
 */
export async function startClient({ voice, startChat }: Options): Promise<void> {
  setNotifier(voice)
  followOtherTabs()
  dropOldSealed()
  let started: Promise<void> | undefined
  const follow = () => {
    if (currentSession().state === 'out') return
    started ??= startChat().catch(() => {
      // without the network it cannot be fetched; the page's own retry starts over
      started = undefined
    })
  }
  watchSession(follow)
  follow()
  await started
}
