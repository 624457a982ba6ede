import type { ReactNode } from 'react'
import type { FriendSource } from '@mynah/contract/friends'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { fromList, usePageContext } from '#ui/navigation.tsx'
import { userInfoPath } from './paths.ts'

/** `from`: where the person was found, which a request to be friends then says. */
export const infoPath = (userId: string, from?: FriendSource) =>
  `${userInfoPath}?id=${userId}${from ? `&from=${from}` : ''}`

/** A person, or one of the fixed rows above them. */
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
