import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { FriendPicker } from './friend-picker.tsx'
import { groupCreatePath } from './paths.ts'

/**
 * Chooses friends for the page in `?to=`, or else for a new group; that page finds their ids in its history state as
 * `friendIds`. `?with=` is preselected.
 */
export function ChooseScreen() {
  const t = useT('friends')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('to') ?? ''
  const first = search.get('with')
  const to = wanted.startsWith('/pages/') ? wanted : groupCreatePath
  return (
    <FriendPicker
      title={t('choose')}
      confirm={t('chooseDone')}
      without={first ? [first] : []}
      onChoose={(people) => {
        const friendIds = [...(first ? [first] : []), ...people.map(({ userId }) => userId)]
        void navigate(to, { replace: true, state: { friendIds } })
      }}
    />
  )
}
