import { useQuery } from '@tanstack/react-query'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import type { OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api.ts'
import { worked } from '#client/attempt.ts'
import { clearCachedContent } from '#client/indexed-db.ts'
import { patch, query, queryClient } from '#client/query.ts'

const all = { pageNo: 1, pageSize: limits.pageSizeMax }

export type Device = OutputOf<typeof auth.devices>['list'][number]

/** Where I am signed in, used last first. */
export const useDevices = () => useQuery({ ...query(auth.devices, all), select: ({ list }) => list })

/** @returns whether it worked; if not, the toast has said why. */
export async function endDevice(id: string): Promise<boolean> {
  const done = await worked(() => api(auth.removeDevice, { id }))
  if (done) patch(auth.devices, all, (page) => ({ ...page, list: page.list.filter((one) => one.id !== id) }))
  return done
}

const usageKey = ['storage usage']

/** Bytes that the app takes on this device; null where the browser does not tell. */
export const useUsage = () =>
  useQuery({
    queryKey: usageKey,
    queryFn: async () => (await navigator.storage?.estimate?.())?.usage ?? null,
    staleTime: 0,
  })

export async function clearDevice(): Promise<void> {
  await clearCachedContent()
  await queryClient.invalidateQueries({ queryKey: usageKey })
}

/** Whether the server has another build of the page than this one. Rejects without an answer. */
export async function newerBuild(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const script = /<script[^>]+type="module"[^>]*src="([^"]+)"/.exec(await answer.text())?.[1]
  const mine = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return script !== undefined && script !== mine
}
