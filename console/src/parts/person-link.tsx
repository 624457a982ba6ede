import { mayUse } from '@mynah/contract/admin-api'
import { customers } from '@mynah/contract/customers'
import { useMe } from '#session.ts'

/** A customer's name, as a link to the card for roles that may open it. */
export function PersonLink(props: { userId: string; userName: string; children?: string }) {
  const { userId, userName, children = userName ? `${userName} (${userId})` : userId } = props
  const role = useMe().data?.role
  if (!userId || !role || !mayUse(customers.look, role)) return children
  return (
    <a className="underline underline-offset-4" href={`#/customers/${userId}`}>
      {children}
    </a>
  )
}
