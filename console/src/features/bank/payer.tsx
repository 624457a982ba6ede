import type { BankRequest } from '@mynah/contract/bank'
import { nameOf } from '#parts/names.ts'
import { PersonLink } from '#parts/person-link.tsx'

/** The user of a request, as a link to their card. */
export function Payer({ request }: { request: BankRequest }) {
  return (
    <PersonLink userId={request.userId} userName={request.userName}>
      {nameOf(request)}
    </PersonLink>
  )
}
