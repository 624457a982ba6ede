import { useQuery } from '@tanstack/react-query'
import { addresses, type Address } from '@mynah/contract/addresses'
import { api } from '#client/api/api.ts'
export { worked } from '#client/api/attempt.ts'
export { newId } from '@mynah/client/ids'
import { query, invalidate } from '#client/api/query.ts'

/** The default comes first. */
export const useAddresses = () => useQuery(query(addresses.list, {}))

export type Written = Omit<Address, 'id'>

const fields = ['receiver', 'phone', 'country', 'postcode', 'detail']

/** Adds an address, or changes the one with `id`. Throws the refusal; refusals about a field show no toast. */
export async function saveAddress(
  id: string | undefined,
  written: Written,
  requestId: string,
): Promise<Address> {
  const saved = await (id === undefined
    ? api(addresses.add, { requestId, ...written }, { fields })
    : api(addresses.update, { id, ...written }, { fields }))
  await invalidate(addresses.list)
  return saved
}

export async function removeAddress(id: string): Promise<void> {
  await api(addresses.remove, { id })
  await invalidate(addresses.list)
}
