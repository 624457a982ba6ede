import { useQuery } from '@tanstack/react-query'
import { destroy, exportPath, type DataExport } from '@mynah/contract/destroy'
import { api, headers } from '#client/api.ts'
import { patch, query } from '#client/query.ts'
import { useSession } from '#client/session.ts'
import { currentSession, end } from '#client/session-store.ts'

const askEvery_ms = 2_000
const detailQuery = query(destroy.detail, {})

/** What stands in the way, and my newest export; asked again while one is being made. */
export const useDetail = () =>
  useQuery({
    ...detailQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.dataExport?.state === 'waiting' ? askEvery_ms : false),
  })

export function useMe() {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

export async function askExport(): Promise<void> {
  const dataExport = await api(destroy.export, {}).catch(() => undefined)
  if (dataExport) patch(destroy.detail, {}, (detail) => ({ ...detail, dataExport }))
}

/** Hands the file to the browser's downloads. The token stands in a header, so a plain link would not do. */
export async function fetchExport({ id }: DataExport): Promise<boolean> {
  const session = currentSession()
  const answer = await fetch(exportPath + id, {
    headers: headers(session.state === 'in' ? session.token : ''),
  })
    .then((one) => (one.headers.get('content-type') === 'application/zip' ? one.blob() : undefined))
    .catch(() => undefined)
  if (!answer) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(answer)
  link.download = 'mynah-export.zip'
  link.click()
  URL.revokeObjectURL(link.href)
  return true
}

export type Proof = { password: string } | { verCode: string }

let asked = false

/** Whether the end is being asked for: then the session may be over before the answer is here. */
export const isAsked = (): boolean => asked

/** @returns when it will be; throws the refusal. */
export async function applyForEnd(proof: Proof): Promise<number> {
  asked = true
  try {
    return (await api(destroy.apply, proof)).dueTime
  } catch (error) {
    asked = false
    throw error
  }
}

/** The server has ended every session: this is what is left of the one here. */
export function leaveIfAsked(): void {
  if (asked) end()
  asked = false
}
