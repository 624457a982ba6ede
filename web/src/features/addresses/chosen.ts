import { useState } from 'react'
import type { Address } from '@mynah/contract/addresses'
import { useAddresses } from './queries.ts'
import { perSession } from '#client/session/per-session.ts'

const chosen = perSession(() => ({ id: '' }))

/** Chooses the address of the current order, whose page reads it when it is shown again. */
export const choose = (id: string): void => void (chosen().id = id)

/** `address`: undefined while it is loading, null if there is none; `isFailed`: the list could not be loaded. */
export type ChosenAddress = {
  address: Address | null | undefined
  isFailed: boolean
  retry: () => void
}

/** The address that was chosen last, else the default. */
export function useChosenAddress(): ChosenAddress {
  const { data, isError, refetch } = useAddresses()
  // read once: the order page is mounted anew after the choice
  const [id] = useState(() => chosen().id)
  const address = data && (data.list.find((one) => one.id === id) ?? data.list[0] ?? null)
  return { address, isFailed: !data && isError, retry: () => void refetch() }
}
