import { useNavigate, useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { FriendPicker } from './friend-picker.tsx'

const newGroup = '/pages/group/create'

/** Chooses friends for the page in `?to=`, which finds their ids in its history state as `friendIds`. */
export function ChooseScreen() {
  const say = useSay('friends')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('to') ?? ''
  const to = wanted.startsWith('/pages/') ? wanted : newGroup
  return (
    <FriendPicker
      title={say('choose')}
      confirm={say('chooseDone')}
      onChoose={(people) => {
        const friendIds = people.map(({ userId }) => userId)
        void navigate(to, { replace: true, state: { friendIds } })
      }}
    />
  )
}
