import { Ban } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { PersonAvatar } from './contact-row.tsx'
import { setBlocked, useBlocked } from './queries.ts'

/** The people whom the user blocked, each with a button to unblock. */
export function BlockedScreen() {
  const t = useT('friends')
  const query = useBlocked()
  const unblock = async (id: string) => {
    if (await setBlocked(id, false)) toast(t('unblocked'))
  }
  return (
    <Screen title={t('blockedTitle')} onRefresh={query.refetch}>
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState icon={Ban} sentence={t('blockedNone')} />}
      >
        {({ list }) => (
          <ul aria-label={t('blockedTitle')} className="cells mx-4 rounded-18 bg-paper">
            {list.map(({ userId, userName, userNum, avatarUrl }) => (
              <li key={userId} className="flex items-center gap-3 px-3.5 py-2.5">
                <PersonAvatar userId={userId} name={userName} src={avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block one-line text-16 font-medium">{userName}</span>
                  <span className="block one-line text-14 text-ink-500">{userNum}</span>
                </span>
                <Button small kind="secondary" onClick={() => void unblock(userId)}>
                  {t('unblock')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  )
}
