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

/** What prevents the deletion, and the user's newest export; polled while an export is being made. */
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

/** Download keys by export id. The server returns one for each proof; they are not stored on the device. */
const keys = perSession(() => new Map<string, string>())

/** Requests a new export, or with `id` a key for an existing one. Throws the refusal. */
export async function askExport(proof: { password?: string; verCode?: string }, id?: string): Promise<void> {
  const { key, ...dataExport } = await api(accountDeletion.export, { ...proof, id })
  keys().set(dataExport.id, key)
  patch(accountDeletion.detail, {}, (detail) => ({ ...detail, dataExport }))
}

export const hasKey = ({ id }: DataExport): boolean => keys().has(id)

/** Saves the file as a download. Token and key are sent as headers, which a plain link cannot do. */
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

/**
 * Throws the refusal. @returns when the account is deleted. The server ends all sessions, this one possibly before it
 * answers.
 */
export const applyForEnd = async (proof: Proof): Promise<number> =>
  (await api(accountDeletion.apply, proof, { endsSession: true })).dueTime

/** Ends the session on this device. @returns whether it was over already: `end` then does not show `page`. */
export function leaveTo(page: string): boolean {
  const isOver = currentSession().state === 'out'
  end(page)
  return isOver
}
