import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { FriendPicker } from './friend-picker.tsx'

const newGroup = '/pages/group/create'

/** Chooses friends for the page in `?to=`, which finds their ids in its history state as `friendIds`. */
export function ChooseScreen() {
  const t = useT('friends')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('to') ?? ''
  const to = wanted.startsWith('/pages/') ? wanted : newGroup
  return (
    <FriendPicker
      title={t('choose')}
      confirm={t('chooseDone')}
      onChoose={(people) => {
        const friendIds = people.map(({ userId }) => userId)
        void navigate(to, { replace: true, state: { friendIds } })
      }}
    />
  )
}
