import { Circle, CircleCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { myId, useMembers } from '../queries.ts'

/** Members of a group for whom it shall ring, nine at most. */
export function ChooseMembers(props: {
  groupId: string
  without: readonly string[]
  title: string
  confirm: string
  onChoose: (userIds: string[]) => Promise<void>
}) {
  const { groupId, without, title, confirm, onChoose } = props
  const t = useT('call-screen')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useMembers(groupId, text.trim())
  const { busy, run } = useAction()
  const offered = query.data?.filter(({ userId }) => userId !== myId() && !without.includes(userId))
  const toggle = (userId: string) => {
    if (chosen.includes(userId)) return setChosen(chosen.filter((one) => one !== userId))
    if (chosen.length >= limits.callInvitedMax) return toast(t('chooseMax', { max: limits.callInvitedMax }))
    setChosen([...chosen, userId])
  }
  return (
    <Screen
      title={title}
      top={<SearchField value={text} onChange={setText} placeholder={t('searchMembers')} />}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button
            wide
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => void run(() => onChoose([...chosen]))}
          >
            {chosen.length > 0 ? `${confirm} (${chosen.length})` : confirm}
          </Button>
        </div>
      }
    >
      <Loaded
        query={{ ...query, data: offered }}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={Users} sentence={t('nobodyToCall')} />}
      >
        {(members) => (
          <List>
            {members.map(({ userId, userName, nick, avatarUrl }) => {
              const isChosen = chosen.includes(userId)
              const Mark = isChosen ? CircleCheck : Circle
              return (
                <Cell
                  key={userId}
                  leading={<Avatar id={userId} name={nick || userName} src={avatarUrl} size={44} />}
                  title={nick || userName}
                  selected={isChosen}
                  onPress={() => toggle(userId)}
                  value={
                    <Mark aria-hidden className={isChosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />
                  }
                />
              )
            })}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}
