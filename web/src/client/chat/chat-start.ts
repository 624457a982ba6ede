import type { EventHandlers } from '@mynah/client/event-handlers'
import { auth } from '@mynah/contract/auth'
import { chosenLanguage } from '#i18n/languages.ts'
import { api } from '#client/api/api.ts'
import { fromCache, toCache, wipeCache } from '#client/storage/indexed-db.ts'
import { deviceId } from '#client/session/identity.ts'
import { describeDevice } from '#client/session/device.ts'
import { followDrafts, saveDrafts } from '#client/storage/draft-sync.ts'
import { wipeDrafts } from '#client/storage/drafts.ts'
import { startQueryPersistence } from '#client/storage/query-persistence.ts'
import type * as StartModule from '#client/session/start-state.ts'
import { endLive, expectLive } from '#client/session/start-mark.ts'
import { startMessageCache } from '#client/storage/message-cache.ts'
import { chat, chatSocket, messageStore } from '#client/chat/chat.ts'
import { invalidateAllCalls, invalidateSome, queryClient } from '#client/api/query.ts'
import { keepKey, onSessionEnd, session, watchSession } from '#client/session/auth-session.ts'
import { watchSurroundings } from '#client/chat/socket.ts'
import { inSession } from '#client/session/per-session.ts'
import { sealUnsent } from '#client/storage/sealed.ts'
import { shareUnsent } from '#client/storage/unsent.ts'

/** Work in the background starts this long after the first paint. */
const delayMs = 1_000

/** Cached answers are refetched by the first catch-up or, where WebSockets are blocked, after this time. */
const noCatchUpMs = 5_000

/**
 * Connects the parts of the chat; called once, when a user is signed in. The handlers are the features' reactions to
 * live events. Resolves once the cached answers have been restored.
 */
export async function startChat(...handlers: Parameters<EventHandlers['set']>): Promise<void> {
  chat.handlers.set(...handlers)
  const userId = () => session.userId
  const chats = startMessageCache(messageStore, userId)
  const answers = startQueryPersistence(queryClient, userId)
  const unsent = shareUnsent(messageStore, { userId, isUp: () => chatSocket.online })
  const sealed = sealUnsent(messageStore)
  followDrafts(queryClient)

  let hasCaughtUp = false
  // after everything visible
  let starts: typeof StartModule | undefined
  const restoreStart = async () => {
    starts ??= await import('#client/session/start-state.ts')
    await starts.restoreStart()
  }
  messageStore.onAsked(() => starts?.beginStart())
  messageStore.onSynced((end) => {
    hasCaughtUp = true
    const started = starts?.endStart(end)
    if (!started) endLive(undefined)
    // Events during a disconnection are lost, including the moment between the first answers and the first connection:
    // everything on screen that was not just received is refetched.
    void (started ? invalidateSome(started.isLeft) : invalidateAllCalls())
    chat.handlers.synced(started)
    saveDrafts()
  })
  onSessionEnd((how) => {
    // first, while everything is still there
    sealed.end(how)
    unsent.stop()
    chat.end()
    chats.forget()
    answers.forget()
    wipeDrafts()
    void wipeCache()
  })

  let signedIn = ''
  const follow = async () => {
    const now = userId()
    if (now === signedIn) return
    signedIn = now
    if (!now) return
    hasCaughtUp = false
    expectLive()
    const stored = answers.restore()
    const start = inSession(() => chatSocket.start())
    void Promise.all([chats.restore(), stored, stored.then(restoreStart).catch(() => undefined)])
      .then(unsent.start)
      .then(inSession(sealed.restored))
      .then(start)
    await stored
    setTimeout(inSession(reportDevice), delayMs)
    // a page that starts signed in has no encryption key yet
    setTimeout(
      inSession(() => !keepKey.get() && chat.askWhoIAm()),
      delayMs,
    )
    setTimeout(
      inSession(() => {
        if (hasCaughtUp) return
        endLive(undefined)
        void invalidateAllCalls()
      }),
      noCatchUpMs,
    )
  }
  watchSession(() => void follow())
  watchSurroundings()
  await follow()
}

const reportKey = 'reported'
const dayMs = 86_400_000

/** At the first start of a session, once a day, and after a change of language, which the server reads from it. */
export async function reportDevice(): Promise<void> {
  const { userId } = session
  const report = {
    ...describeDevice(navigator.userAgent),
    channel: 'H5',
    event: 'login',
    deviceId: deviceId(),
  }
  const said = JSON.stringify([report, chosenLanguage(), Math.floor(Date.now() / dayMs)])
  if ((await fromCache(userId, reportKey)) === said) return
  // This ends older sessions of the device. If it fails they stay listed, and the user can end them.
  await api(auth.reportDevice, report, { quiet: true }).then(
    () => toCache(userId, reportKey, said),
    () => undefined,
  )
}
