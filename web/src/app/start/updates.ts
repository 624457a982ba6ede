import { appInfo, type AppUpdate } from '@mynah/contract/app-info'
import { clientChannel, clientVersion } from '@mynah/contract/limits'
import { api } from '#client/api/api.ts'
import { NoAnswer, ApiError } from '@mynah/client/errors'
import { currentBuild, newerBuild, reloadFromServer } from '#client/session/build.ts'
import { setItem, getItem } from '#client/storage/local-storage.ts'
import { session } from '#client/session/auth-session.ts'
import { liveOfStart } from '#client/session/start-mark.ts'
import { published } from '#app/start/published.ts'
import { loadSignedInTexts } from '#i18n/start.ts'

const nothingNewer: AppUpdate = { code: 0, version: '', note: '', url: '', forced: false }

const everyMs = 3 * 3_600_000
const laterMs = 24 * 3_600_000
const laterKey = 'update-later'
const triedKey = 'update-tried'

/** Checks at once, every few hours, and when a page becomes visible after that long. */
export function watchUpdates(): void {
  let asked = 0
  const ask = () => {
    asked = Date.now()
    void askForUpdate()
  }
  ask()
  setInterval(ask, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= everyMs) ask()
  })
}

export async function askForUpdate(): Promise<void> {
  const given = { type: clientChannel, version: Number(clientVersion) }
  try {
    const start = session.userId ? await liveOfStart() : undefined
    const news = start ? (start.version ?? nothingNewer) : await api(appInfo.news, given, { quiet: true })
    // What counts is the build, not the published number: if the server has no other build, this is the newest.
    const isThere = news.code > 0 && (await newerBuild().catch(() => true))
    const found = isThere ? shown(news) : undefined
    // Its texts are not part of the login page's.
    if (found) await loadSignedInTexts().catch(() => undefined)
    published.set(found)
  } catch (error) {
    // the next check will do
    if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error
  }
}

function shown(news: AppUpdate): AppUpdate | undefined {
  if (news.code === 0) return undefined
  // The server may not have the new page yet: if the reload led to a block again, nobody could use the app.
  const forced = news.forced && getItem(triedKey) !== attempt(news)
  const [code, until] = (getItem(laterKey) ?? '').split(' ')
  if (!forced && code === String(news.code) && Date.now() < Number(until)) return undefined
  return { ...news, forced }
}

/** This version from this build. */
const attempt = ({ code }: AppUpdate) => `${code} ${currentBuild()}`

/** Not offered again for a day. */
export function putOff({ code }: AppUpdate): void {
  setItem(laterKey, `${code} ${Date.now() + laterMs}`)
  published.set(undefined)
}

/** Loads the new page. False if it cannot be loaded. */
export const reloadInto = (news: AppUpdate): Promise<boolean> =>
  reloadFromServer(() => setItem(triedKey, attempt(news)))
