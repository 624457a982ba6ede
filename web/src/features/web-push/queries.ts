import { useSyncExternalStore } from 'react'
import { webPush } from '@mynah/contract/web-push'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { pushNotifications } from '#client/device/push-notifications.ts'

export {
  canVibrate,
  playSound,
  showText,
  switchOff,
  switchOn,
  switchVibration,
} from '#client/device/push-notifications.ts'

export { changeSettings, useSettings } from '#features/account/index.ts'

export const useNotices = () => useSyncExternalStore(pushNotifications.subscribe, pushNotifications.get)

/** Sends a test notification to this browser; a refusal shows a toast. @returns whether it was sent. */
export const test = (): Promise<boolean> => worked(() => api(webPush.test, {}))
