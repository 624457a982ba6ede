import { Star } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { MomentList, MomentSkeletons, useCommenting } from './feed.tsx'
import { useFavouriteMoments } from '../queries.ts'

/** `/pages/moment/favourites`: favourite moments that are still visible to the user. */
export function FavouritesScreen() {
  const t = useT('moments')
  const query = useFavouriteMoments()
  const { bar, onComment } = useCommenting()
  return (
    <Screen title={t('favourites')} footer={bar}>
      <Loaded
        query={query}
        skeleton={<MomentSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Star} sentence={t('noFavourites')} />}
      >
        {(list) => <MomentList moments={list} scroll={query.scroll} onComment={onComment} />}
      </Loaded>
    </Screen>
  )
}
