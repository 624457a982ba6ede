import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import type { ServerFrame } from '@mynah/contract/socket'
import { api } from '#client/api.ts'
import { wipeCache } from '#client/cache.ts'
import { deviceId } from '#client/identity.ts'
import { describeDevice } from '#client/device.ts'
import { followDrafts, saveDrafts } from '#client/draft-sync.ts'
import { wipeDrafts } from '#client/drafts.ts'
import { followAnswers } from '#client/kept-answers.ts'
import { keepChats } from '#client/kept-chats.ts'
import { hearFrame, hearMessage, hearSynced, joinLive, type Applier } from '#client/live.ts'
import { pool } from '#client/pool.ts'
import { queryClient } from '#client/query.ts'
import { keepUnsent } from '#client/unsent.ts'
import { currentSession, onSessionEnd, updateUser, watchSession } from '#client/session-store.ts'
import { chatSocket, watchSurroundings } from '#client/socket.ts'

/** What nobody waits for comes after the first picture. */
const calm_ms = 1_000

/**
 * Joins the parts of the chat; called once, when somebody is signed in. `live` is what the features do when something
 * happens elsewhere. Resolves once the answers that this device kept are back.
 */
export async function startChat(live: readonly Applier[]): Promise<void> {
  joinLive(live)
  const userId = () => {
    const session = currentSession()
    return session.state === 'in' ? session.userId : ''
  }
  const chats = keepChats(pool, userId)
  const answers = followAnswers(queryClient, userId)
  const unsent = keepUnsent(pool, userId)
  followDrafts(queryClient)

  chatSocket.serve({
    onFrame: (frame: ServerFrame) => {
      pool.receive(frame)
      hearFrame(frame)
    },
    onReady: () => pool.sync(),
    onClosed: () => pool.lost(),
    checkSession: () => void askWhoIAm(),
  })
  pool.onHeard(hearMessage)
  pool.onSynced(() => {
    // Events of the time without a connection are lost, the moments between the first answers and the first connection
    // among them: everything shown is asked for again.
    void queryClient.invalidateQueries()
    hearSynced()
    saveDrafts()
  })
  onSessionEnd(() => {
    chatSocket.stop()
    pool.clear()
    chats.forget()
    answers.forget()
    queryClient.clear()
    wipeDrafts()
    void wipeCache()
  })

  let signedIn = ''
  const follow = async () => {
    const now = userId()
    if (now === signedIn) return
    signedIn = now
    if (!now) return
    const kept = answers.restore()
    void Promise.all([chats.restore(), kept])
      .then(unsent.restore)
      .then(() => userId() === now && chatSocket.start())
    await kept
    setTimeout(() => void reportDevice(), calm_ms)
  }
  watchSession(() => void follow())
  watchSurroundings()
  await follow()
}

/** A refused chat login may be an ended session or an ill server: this call ends the session or does nothing. */
async function askWhoIAm(): Promise<void> {
  await api(account.me, {}, { quiet: true }).then(updateUser, () => undefined)
}

async function reportDevice(): Promise<void> {
  const report = {
    ...describeDevice(navigator.userAgent),
    channel: 'H5',
    event: 'login',
    deviceId: deviceId(),
  }
  // it ends older sessions of this device; if it fails they stay listed and can be ended by hand
  await api(auth.reportDevice, report, { quiet: true }).catch(() => undefined)
}
