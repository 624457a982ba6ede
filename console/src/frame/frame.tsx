import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '@mynah/client/errors'
import { Announcements } from '#parts/announcements.tsx'
import { Loaded } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Menu } from './menu.tsx'

/** The frame around every page, with the menu of the operator's role. Without a session, the login page. */
export function Frame({ login }: { login: ReactNode }) {
  const me = useMe()
  if (me.error instanceof ApiError && me.error.name === 'SessionInvalid') return login
  return (
    <Loaded query={me}>
      {(operator) => (
        <div className="flex min-h-dvh flex-col md:flex-row">
          <Menu operator={operator} />
          <main className="min-w-0 flex-1">
            <Outlet />
          </main>
          <KeyboardHelp />
          <Announcements />
        </div>
      )}
    </Loaded>
  )
}
