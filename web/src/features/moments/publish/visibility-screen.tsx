import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { FriendPicker } from '#features/friends/index.ts'
import { setVisibility } from '../queries.ts'

/** `/pages/moment/visibility?id=&visibility=`: which friends may see a moment, or may not. */
export function VisibilityScreen() {
  const t = useT('moments')
  const { close } = usePageContext()
  const [search] = useSearchParams()
  const { busy, run } = useAction()
  const visibility = search.get('visibility') === 'except' ? 'except' : 'some'
  const id = search.get('id') ?? ''
  return (
    <FriendPicker
      title={t(visibility)}
      confirm={t('done')}
      max={limits.momentPeopleMax}
      busy={busy}
      onChoose={(people) =>
        void run(() => setVisibility({ id, visibility, people: people.map(({ userId }) => userId) })).then(
          (done) => done === 'done' && close(),
        )
      }
    />
  )
}
