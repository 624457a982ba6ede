import { useSyncExternalStore } from 'react'
import { webPush } from '@mynah/contract/web-push'
import { api } from '#client/api.ts'
import { notices } from '#client/notices.ts'

export { playSound, showText, switchOff, switchOn } from '#client/notices.ts'

export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.get)

/** Wakes this browser now; a refusal has shown itself. @returns whether it was sent. */
export const test = (): Promise<boolean> =>
  api(webPush.test, {}).then(
    () => true,
    () => false,
  )
