import { useState } from 'react'
import type { Address } from '@mynah/contract/addresses'
import { useAddresses } from './queries.ts'
import { perSession } from '#client/session/per-session.ts'

const chosen = perSession(() => ({ id: '' }))

/** For the order that is being made: the page that asked for it reads it when it is shown again. */
export const choose = (id: string): void => void (chosen().id = id)

/** `address`: undefined while it is not known, null where there is none; `isFailed`: the list could not be read. */
export type ChosenAddress = {
  address: Address | null | undefined
  isFailed: boolean
  retry: () => void
}

/** The address that was chosen last, else the default. */
export function useChosenAddress(): ChosenAddress {
  const { data, isError, refetch } = useAddresses()
  // the page that asks is made anew after the choice
  const [id] = useState(() => chosen().id)
  const address = data && (data.list.find((one) => one.id === id) ?? data.list[0] ?? null)
  return { address, isFailed: !data && isError, retry: () => void refetch() }
}
