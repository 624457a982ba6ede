import { Aperture, Heart, HeartOff, SquarePen, Star } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Cover } from './cover.tsx'
import { MomentList, MomentSkeletons, useCommenting } from './feed.tsx'
import { favouritesPath, publishPath } from '../paths.ts'
import { invalidateMoments, setFollowed, useMomentsOf, usePerson } from '../queries.ts'
import { useMe } from '../use-me.ts'

/** `/pages/moment/user?id=`: the visible moments of one person; without an id those of the user. */
export function UserScreen() {
  const t = useT('moments')
  const open = useOpen()
  const me = useMe()
  const userId = useSearchParams()[0].get('id') || me.userId
  const isMine = userId === me.userId
  const person = usePerson(userId)
  const query = useMomentsOf(userId)
  const { bar, onComment } = useCommenting()
  const { busy, run } = useAction()
  const { first } = query
  const name = person.data ? person.data.remarks || person.data.userName : ''
  return (
    <Screen
      title={isMine ? t('mine') : name}
      onRefresh={invalidateMoments}
      footer={bar}
      actions={
        isMine ? (
          <>
            <IconButton icon={Star} name={t('favourites')} onClick={() => open(favouritesPath)} />
            <IconButton icon={SquarePen} name={t('publish')} onClick={() => open(publishPath)} />
          </>
        ) : undefined
      }
    >
      {person.data && <Cover person={person.data} coverUrl={first?.coverUrl ?? ''} />}
      {first && (
        <div className="flex items-center justify-between gap-3 px-4 pb-3">
          <p className="text-14 text-ink-500">{t('fans', { count: first.fansCount })}</p>
          {!isMine && (
            <Button
              small
              kind={first.isFollowed ? 'secondary' : 'primary'}
              icon={first.isFollowed ? HeartOff : Heart}
              busy={busy}
              onClick={() => void run(() => setFollowed(userId, !first.isFollowed))}
            >
              {t(first.isFollowed ? 'unfollow' : 'follow')}
            </Button>
          )}
        </div>
      )}
      <Loaded
        query={query}
        skeleton={<MomentSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Aperture} sentence={t(isMine ? 'noneMine' : 'noneOfPerson')} />}
      >
        {(list) => <MomentList moments={list} scroll={query.scroll} onComment={onComment} />}
      </Loaded>
    </Screen>
  )
}
