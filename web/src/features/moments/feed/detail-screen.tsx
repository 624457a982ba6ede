import { Aperture } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { MomentSkeletons, useCommenting } from './feed.tsx'
import { MomentCard } from './moment-card.tsx'
import { isGone, useMoment } from '../queries.ts'

/** `/pages/moment/detail?id=`: one moment with all its likes and comments, for those who may see it. */
export function DetailScreen() {
  const t = useT('moments')
  const id = useSearchParams()[0].get('id') ?? ''
  const query = useMoment(id)
  const { bar, onComment } = useCommenting()
  const isAbsent = id === '' || isGone(query.error)
  return (
    <Screen title={t('moment')} tone="paper" footer={bar}>
      {isAbsent ? (
        <EmptyState icon={Aperture} sentence={t('absent')} />
      ) : (
        <Loaded query={query} skeleton={<MomentSkeletons />}>
          {(moment) => <MomentCard moment={moment} isWhole onComment={onComment} />}
        </Loaded>
      )}
    </Screen>
  )
}
