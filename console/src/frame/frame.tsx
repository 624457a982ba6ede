import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '@mynah/client/errors'
import { Announcements } from '#parts/announcements.tsx'
import { Loaded } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Menu } from './menu.tsx'

/** What stands around every page: the menu of the operator's role. Without a session it is the login alone. */
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
