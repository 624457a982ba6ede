import { useQuery } from '@tanstack/react-query'
import { accountDeletion, exportPath, type DataExport } from '@mynah/contract/account-deletion'
import { api, headers } from '#client/api.ts'
import { patch, query } from '#client/query.ts'
import { useSession } from '#client/use-session.ts'
import { currentSession, end } from '#client/auth-session.ts'
import { saveFile } from '#ui/save-file.ts'
import { perSession } from '#client/per-session.ts'

const askEveryMs = 2_000
const detailQuery = query(accountDeletion.detail, {})

/** What stands in the way, and my newest export; asked again while one is being made. */
export const useDetail = () =>
  useQuery({
    ...detailQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.dataExport?.state === 'waiting' ? askEveryMs : false),
  })

export function useMe() {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

/** What fetches the files that were asked for here; the server gave it for the proof. */
const keys = perSession(() => new Map<string, string>())

/** A new file, or with `id` the key to one that there is. Throws the refusal. */
export async function askExport(proof: { password?: string; verCode?: string }, id?: string): Promise<void> {
  const { key, ...dataExport } = await api(accountDeletion.export, { ...proof, id })
  keys().set(dataExport.id, key)
  patch(accountDeletion.detail, {}, (detail) => ({ ...detail, dataExport }))
}

export const hasKey = ({ id }: DataExport): boolean => keys().has(id)

/** Hands the file to the browser's downloads. Token and key stand in headers, so a plain link would not do. */
export async function fetchExport({ id }: DataExport): Promise<boolean> {
  const session = currentSession()
  const answer = await fetch(exportPath + id, {
    headers: { ...headers(session.state === 'in' ? session.token : ''), key: keys().get(id) ?? '' },
  })
    .then((one) => (one.headers.get('content-type') === 'application/zip' ? one.blob() : undefined))
    .catch(() => undefined)
  if (!answer) return false
  saveFile(answer, 'mynah-export.zip')
  return true
}

export type Proof = { password: string } | { verCode: string }

const asking = perSession(() => ({ isOn: false }))

/** Whether the end is being asked for: then the session may be over before the answer is here. */
export const isAsked = (): boolean => asking().isOn

/** @returns when it will be; throws the refusal. */
export async function applyForEnd(proof: Proof): Promise<number> {
  asking().isOn = true
  try {
    return (await api(accountDeletion.apply, proof)).dueTime
  } catch (error) {
    asking().isOn = false
    throw error
  }
}

/** The server has ended every session: this is what is left of the one here. */
export function leaveIfAsked(): void {
  if (asking().isOn) end()
}
