import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { useMembers, useMe } from './queries.ts'

export type Member = { userId: string; userName: string }

/** Whom of a group a packet is for; oneself is not among them. */
export function MemberSheet(props: {
  open: boolean
  groupId: string
  onClose: () => void
  onChoose: (member: Member) => void
}) {
  const { open, groupId, onClose, onChoose } = props
  const say = useSay('red-packets')
  const sayGroups = useSay('groups')
  const me = useMe()
  const [words, setWords] = useState('')
  const query = useMembers(groupId, words.trim(), open)
  return (
    <Sheet open={open} onClose={onClose} title={say('whoFor')}>
      <div className="space-y-3">
        <SearchField placeholder={sayGroups('findMember')} value={words} onChange={setWords} />
        <Loaded query={query} skeleton={<CellSkeletons rows={4} />}>
          {({ list }) => {
            const others = list.filter(({ userId }) => userId !== me)
            if (others.length === 0)
              return <p className="py-6 text-center text-14 text-ink-500">{sayGroups('noMember')}</p>
            return (
              <List label={sayGroups('membersTitle')}>
                {others.map(({ userId, nick, userName: account, avatarUrl }) => {
                  const userName = nick || account
                  return (
                    <Cell
                      key={userId}
                      leading={<Avatar id={userId} name={userName} src={avatarUrl} size={36} />}
                      title={userName}
                      onPress={() => onChoose({ userId, userName })}
                    />
                  )
                })}
              </List>
            )
          }}
        </Loaded>
      </div>
    </Sheet>
  )
}
