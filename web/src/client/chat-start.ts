import type { ServerFrame } from '@mynah/contract/socket'
import { api } from '#client/api.ts'
import { wipeCache } from '#client/cache.ts'
import { deviceId } from '#client/identity.ts'
import { describeDevice } from '#client/device.ts'
import { wipeDrafts } from '#client/drafts.ts'
import { followAnswers } from '#client/kept-answers.ts'
import { keepChats } from '#client/kept-chats.ts'
import { hearFrame, hearMessage, hearSynced, joinLive, type Applier } from '#client/live.ts'
import { pool } from '#client/pool.ts'
import { queryClient } from '#client/query.ts'
import { keepUnsent } from '#client/unsent.ts'
import { currentSession, onSessionEnd, updateUser, watchSession } from '#client/session-store.ts'
import { chatSocket, watchSurroundings } from '#client/socket.ts'

/**
 * Joins the parts of the chat; called once, when somebody is signed in. `live` is what the features do when something
 * happens elsewhere.
 */
export function startChat(live: readonly Applier[]): void {
  joinLive(live)
  const userId = () => {
    const session = currentSession()
    return session.state === 'in' ? session.userId : ''
  }
  const chats = keepChats(pool, userId)
  const answers = followAnswers(queryClient, userId)
  const unsent = keepUnsent(pool, userId)

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
  const follow = () => {
    const now = userId()
    if (now === signedIn) return
    signedIn = now
    if (!now) return
    void Promise.all([chats.restore(), answers.restore()])
      .then(unsent.restore)
      .then(() => userId() === now && chatSocket.start())
    void reportDevice()
  }
  watchSession(follow)
  watchSurroundings()
  follow()
}

/** A refused chat login may be an ended session or an ill server: this call ends the session or does nothing. */
async function askWhoIAm(): Promise<void> {
  const { account } = await import('@mynah/contract/account')
  await api(account.me, {}, { quiet: true }).then(updateUser, () => undefined)
}

async function reportDevice(): Promise<void> {
  const { auth } = await import('@mynah/contract/auth')
  const report = {
    ...describeDevice(navigator.userAgent),
    channel: 'H5',
    event: 'login',
    deviceId: deviceId(),
  }
  // it ends older sessions of this device; if it fails they stay listed and can be ended by hand
  await api(auth.reportDevice, report, { quiet: true }).catch(() => undefined)
}
