import { useState } from 'react'
import { useAddresses } from './queries.ts'
import { perSession } from '#client/session/per-session.ts'

const chosen = perSession(() => ({ id: '' }))

/** For the order that is being made: the page that asked for it reads it when it is shown again. */
export const choose = (id: string): void => void (chosen().id = id)

/** The address that was chosen last, else the default; undefined while nobody knows, null where there is none. */
export function useChosenAddress() {
  const { data } = useAddresses()
  // the page that asks is made anew after the choice
  const [id] = useState(() => chosen().id)
  if (!data) return undefined
  return data.list.find((one) => one.id === id) ?? data.list[0] ?? null
}
