import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useDebounced } from '#ui/fields/debounced.ts'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useMembers, useMe } from './queries.ts'

export type Member = { userId: string; userName: string }

/** Chooses the group member whom a packet is for, except the user. */
export function MemberSheet(props: {
  open: boolean
  groupId: string
  onClose: () => void
  onChoose: (member: Member) => void
}) {
  const { open, groupId, onClose, onChoose } = props
  const t = useT('red-packets')
  const tGroups = useT('groups')
  const me = useMe()
  const [words, setWords] = useState('')
  const query = useMembers(open ? groupId : '', useDebounced(words.trim()))
  return (
    <Sheet open={open} onClose={onClose} title={t('whoFor')}>
      <div className="space-y-3">
        <SearchField placeholder={tGroups('findMember')} value={words} onChange={setWords} />
        <Loaded query={query} skeleton={<CellSkeletons rows={4} />}>
          {(list) => {
            const others = list.filter(({ userId }) => userId !== me)
            if (others.length === 0)
              return <p className="py-6 text-center text-14 text-ink-500">{tGroups('noMember')}</p>
            return (
              <List label={tGroups('membersTitle')}>
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
