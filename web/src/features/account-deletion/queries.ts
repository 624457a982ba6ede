import { useQuery } from '@tanstack/react-query'
import { accountDeletion, exportPath, type DataExport } from '@mynah/contract/account-deletion'
import { api, headers } from '#client/api/api.ts'
import { patch, query } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { currentSession, end } from '#client/session/auth-session.ts'
import { saveFile } from '@mynah/ui/save-file.ts'
import { perSession } from '#client/session/per-session.ts'

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
  const answer = await fetch(exportPath + id, {
    headers: { ...headers(), key: keys().get(id) ?? '' },
  })
    .then((one) => (one.headers.get('content-type') === 'application/zip' ? one.blob() : undefined))
    .catch(() => undefined)
  if (!answer) return false
  saveFile(answer, 'mynah-export.zip')
  return true
}

export type Proof = { password: string } | { verCode: string }

/** Throws the refusal. @returns when it will be: the server has ended every session, this one perhaps before it answered. */
export const applyForEnd = async (proof: Proof): Promise<number> =>
  (await api(accountDeletion.apply, proof, { endsSession: true })).dueTime

/** Ends what is left of the session here. @returns whether the page that follows is not shown by that. */
export function leaveTo(page: string): boolean {
  const isOver = currentSession().state === 'out'
  end(page)
  return isOver
}
