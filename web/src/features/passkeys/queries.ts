import { useQuery } from '@tanstack/react-query'
import { limits } from '@mynah/contract/limits'
import { passkeys, type Passkey } from '@mynah/contract/passkeys'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { worked } from '#client/api/attempt.ts'
import { forgetPasskey, passkeyOnDevice } from '#client/device/passkey-on-device.ts'
import { loadPasskeys } from '#client/device/passkey-support.ts'
import { patch, query, queryClient } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { refreshWaiting, type OwnProof } from '#features/credentials/index.ts'

export { canUsePasskeysOf } from '#client/device/passkey-support.ts'
export type { Passkey }

const listQuery = query(passkeys.list, {})

export const usePasskeys = () => useQuery({ ...listQuery, staleTime: 0 })

/** The passkey that was created or used last on this device. */
export function useIdHere(): string | null {
  const session = useSession()
  return session.state === 'in' ? passkeyOnDevice(session.userId) : null
}

type Options = Parameters<Awaited<ReturnType<typeof loadPasskeys>>['addPasskey']>[0]

/**
 * Adds a passkey in two steps: the proof is sent to the server once, and the device may be asked again until the
 * challenge expires. @returns when the passkey becomes active, 0 if it is. Throws the refusal.
 */
export function startAdding() {
  let begun: { options: Options; until: number } | undefined
  return {
    isBegun: () => begun !== undefined && Date.now() < begun.until,
    async add(proof: OwnProof | 'passkey'): Promise<number> {
      const { addPasskey, proveByPasskey } = await loadPasskeys()
      if (!begun || Date.now() >= begun.until) {
        const input = proof === 'passkey' ? { credential: await proveByPasskey() } : proof
        const options = await api(passkeys.registerOptions, input)
        begun = { options, until: Date.now() + limits.passkeyChallengeMs }
      }
      try {
        const dueTime = await addPasskey(begun.options)
        begun = undefined
        await refresh()
        return dueTime
      } catch (error) {
        // after an error of the device the challenge can be used again, after a refusal of the server not
        if (!troubleOf(error)) begun = undefined
        throw error
      }
    },
  }
}

export type Trouble = 'cancelled' | 'known' | 'failed'

/** Why the device created no passkey; undefined if the error was another one. */
export const troubleOf = (error: unknown): Trouble | undefined =>
  error instanceof ApiError && error.retCode === 'passkey' ? (error.data as Trouble) : undefined

/** @returns whether it succeeded; if not, a toast has shown the reason */
export async function renamePasskey(id: string, name: string): Promise<boolean> {
  const done = await worked(() => api(passkeys.rename, { id, name }))
  if (done)
    patch(passkeys.list, {}, (data) => ({
      ...data,
      list: data.list.map((one) => (one.id === id ? { ...one, name } : one)),
    }))
  return done
}

/** @returns when the passkey is removed, 0 if it is. Throws the refusal. */
export async function removePasskey(userId: string, id: string, proof: OwnProof): Promise<number> {
  const { dueTime } = await api(passkeys.remove, { id, ...proof })
  if (dueTime === 0 && passkeyOnDevice(userId) === id) forgetPasskey(userId)
  await refresh()
  return dueTime
}

const refresh = () =>
  Promise.all([refreshWaiting(), queryClient.invalidateQueries({ queryKey: listQuery.queryKey })])
