import { Circle, CircleCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded, type QueryLike } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { myId, useFriends, useMembers } from '../queries.ts'

interface Choosing {
  without: readonly string[]
  title: string
  confirm: string
  onChoose: (userIds: string[]) => Promise<void>
}

/** Chooses the group members to call, nine at most. */
export function ChooseMembers({ groupId, ...props }: Choosing & { groupId: string }) {
  const t = useT('call-screen')
  const [text, setText] = useState('')
  const { data, ...query } = useMembers(groupId, text.trim())
  const people = data?.map((one) => ({ ...one, name: one.nick || one.userName }))
  const search = { text, onText: setText, placeholder: t('searchMembers'), none: t('nobodyToCall') }
  return (
    <ChoosePeople {...props} {...search} max={limits.callInvitedMax} query={{ ...query, data: people }} />
  )
}

/** Chooses friends to add to a private call, up to the limit. */
export function ChooseFriends({ max, ...props }: Choosing & { max: number }) {
  const t = useT('call-screen')
  const [text, setText] = useState('')
  const { data, ...query } = useFriends()
  const wanted = text.trim().toLowerCase()
  const people = data
    ?.map((one) => ({ ...one, name: one.remarks || one.userName }))
    .filter(({ name, userName }) => `${name} ${userName}`.toLowerCase().includes(wanted))
  const search = { text, onText: setText, placeholder: t('searchFriends'), none: t('noFriendsToAdd') }
  return <ChoosePeople {...props} {...search} max={max} query={{ ...query, data: people }} />
}

function ChoosePeople(
  props: Choosing & {
    text: string
    onText: (text: string) => void
    placeholder: string
    none: string
    max: number
    query: QueryLike<{ userId: string; name: string; avatarUrl: string }[]>
  },
) {
  const { without, title, confirm, onChoose, text, onText, placeholder, none, max, query } = props
  const t = useT('call-screen')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, run } = useAction()
  const offered = query.data?.filter(({ userId }) => userId !== myId() && !without.includes(userId))
  const toggle = (userId: string) => {
    if (chosen.includes(userId)) return setChosen(chosen.filter((one) => one !== userId))
    if (chosen.length >= max) return toast(t('chooseMax', { max }))
    setChosen([...chosen, userId])
  }
  return (
    <Screen
      title={title}
      top={<SearchField value={text} onChange={onText} placeholder={placeholder} />}
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
        empty={<EmptyState icon={Users} sentence={none} />}
      >
        {(people) => (
          <List>
            {people.map((person) => (
              <Choosable
                key={person.userId}
                person={person}
                isChosen={chosen.includes(person.userId)}
                onPress={() => toggle(person.userId)}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}

function Choosable(props: {
  person: { userId: string; name: string; avatarUrl: string }
  isChosen: boolean
  onPress: () => void
}) {
  const { person, isChosen, onPress } = props
  const Mark = isChosen ? CircleCheck : Circle
  return (
    <Cell
      leading={<Avatar id={person.userId} name={person.name} src={person.avatarUrl} size={44} />}
      title={person.name}
      selected={isChosen}
      onPress={onPress}
      value={<Mark aria-hidden className={isChosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />}
    />
  )
}
