import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { dailySignIn, type SignInState } from '@mynah/contract/daily-sign-in'
import type { OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { pushNotifications, switchOn } from '#client/device/push-notifications.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { invalidate, patch, query } from '#client/api/query.ts'
import { deviceZone } from './zones.ts'

const lastQuery = query(dailySignIn.last, {})
persistQuery(dailySignIn.last, {})

export type SignedIn = OutputOf<typeof dailySignIn.sign>

const longestMs = 3_600_000

/** The user's streak. It is reloaded when the next day begins; the device's time zone is sent once. */
export function useSignIn() {
  const result = useQuery(lastQuery)
  // Also with the same data after a reload, and after a failed one, the timer for the next day has to be set again.
  const { data, dataUpdatedAt, errorUpdatedAt } = result
  useEffect(() => {
    if (!data) return undefined
    const now = Date.now()
    const next = [data.opensAt, data.holdsUntil].filter((time) => time > now)
    if (next.length === 0) return undefined
    const ms = Math.min(Math.min(...next) - now + 500, longestMs)
    const timer = setTimeout(() => void invalidate(dailySignIn.last), ms)
    return () => clearTimeout(timer)
  }, [data, dataUpdatedAt, errorUpdatedAt])
  const isUnset = data?.timeZone === ''
  useEffect(() => {
    if (isUnset) void attempt(() => setTimeZone(deviceZone(), true))
  }, [isUnset])
  return result
}

/** The sign-ins of a month, as 2026-11. */
export const useMonth = (month: string) => useQuery(query(dailySignIn.month, { month }))

export const useGifts = () => useQuery(query(dailySignIn.gifts, {}))

export const invalidateGifts = (): Promise<unknown> =>
  Promise.all([invalidate(dailySignIn.last), invalidate(dailySignIn.gifts)])

/** Without a toast: the sheet shows refusals itself. */
export async function redeem(asked: { variantId: string; addressId?: string }, requestId: string) {
  const done = await api(dailySignIn.redeem, { ...asked, requestId }, { quiet: true })
  show(done.state)
  void invalidate(dailySignIn.gifts)
  return done
}

export const invalidateSignIn = (): Promise<unknown> =>
  Promise.all([invalidate(dailySignIn.last), invalidate(dailySignIn.month)])

const show = (state: SignInState): void => patch(dailySignIn.last, {}, () => state)

/** Without a toast: the page shows the result itself. */
export async function sign(requestId: string): Promise<SignedIn> {
  const done = await api(dailySignIn.sign, { requestId }, { quiet: true })
  show(done.state)
  void invalidate(dailySignIn.month)
  return done
}

export async function setTimeZone(timeZone: string, quiet = false): Promise<void> {
  show(await api(dailySignIn.setTimeZone, { timeZone }, { quiet }))
}

/** Whether this browser may show notifications, which reminders need. */
export const usePushState = () =>
  useSyncExternalStore(pushNotifications.subscribe, pushNotifications.get).state

/** Turning the reminder on also asks for notifications on this device. */
export async function setReminder(isOn: boolean): Promise<void> {
  show(await api(dailySignIn.setReminder, { isOn }))
  if (isOn && pushNotifications.get().state === 'off') await switchOn()
}
