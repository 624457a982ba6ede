import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { FriendSource } from '@mynah/contract/friends'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { userInfoPath } from './paths.ts'

/** `from`: where the person was found, which a friend request then mentions. */
export const infoPath = (userId: string, from?: FriendSource) =>
  `${userInfoPath}?id=${userId}${from ? `&from=${from}` : ''}`

/** A row of the address book: a person, or one of the fixed rows above. */
export function ContactRow(props: {
  to: string
  leading: ReactNode
  title: string
  hint?: string
  value?: ReactNode
  open?: boolean
}) {
  const { to, leading, title, hint, value, open } = props
  const { pane } = usePageContext()
  return (
    <Link
      to={to}
      state={pane === 'list' ? fromList : undefined}
      aria-current={open ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3 py-2 pr-9 pl-4 outline-offset-[-2px] transition-colors hover:bg-ink-900/4 active:bg-ink-900/8',
        open && 'bg-beak-100',
      )}
    >
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block one-line text-16 font-medium">{title}</span>
        {hint && <span className="block one-line text-14 text-ink-500">{hint}</span>}
      </span>
      {value}
    </Link>
  )
}

export function PersonAvatar(props: { userId: string; name: string; src: string }) {
  return <Avatar id={props.userId} name={props.name} src={props.src} />
}

/** A fixed row above the people, which leads to a list of its own. */
export function FixedRow(props: { to: string; icon: LucideIcon; title: string; value?: ReactNode }) {
  const { pathname } = useLocation()
  const { icon, ...row } = props
  return <ContactRow {...row} leading={<Tile icon={icon} />} open={pathname === row.to} />
}

export function Tile({ icon: Icon, amber }: { icon: LucideIcon; amber?: boolean }) {
  return (
    <span
      className={`grid size-13 flex-none place-items-center rounded-squircle ${amber ? 'bg-beak-500 text-ink' : 'bg-beak-100 text-beak-700'}`}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.8} />
    </span>
  )
}
