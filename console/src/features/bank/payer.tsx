import type { BankRequest } from '@mynah/contract/bank'
import { nameOf } from '#parts/names.ts'
import { PersonLink } from '#parts/person-link.tsx'

/** Whose request it is, as the way to the card. */
export function Payer({ request }: { request: BankRequest }) {
  return (
    <PersonLink userId={request.userId} userName={request.userName}>
      {nameOf(request)}
    </PersonLink>
  )
}
