import { Circle, CircleCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useDebounced } from '#ui/debounced.ts'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { toast } from '#ui/toast.tsx'
import { MemberRow, memberRowPx } from './member-row.tsx'
import { totalOf } from './members.ts'
import { useMemberPages } from './queries.ts'

interface Props {
  title: string
  groupId: string
  /** of this role alone */
  role?: number
  /** not offered: myself, for instance */
  without?: readonly string[]
  /** said where there is nobody to choose */
  none: string
  /** a line above the list */
  hint?: string
  /** several are chosen, and this stands on the button; without it a press on one is the choice */
  confirm?: string
  danger?: boolean
  max?: number
  busy?: boolean
  onChoose: (members: GroupMember[]) => void
}

/** A page on which members of a group are chosen. */
export function MemberPicker(props: Props) {
  const { title, groupId, role, without = [], none, hint, confirm, danger, max, busy, onChoose } = props
  const t = useT('groups')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, GroupMember>>(new Map())
  const wanted = useDebounced(text.trim())
  const query = useMemberPages(groupId, { name: wanted, role })
  const offered = query.data?.filter(({ userId }) => !without.includes(userId))
  const toggle = (member: GroupMember) => {
    const next = new Map(chosen)
    if (!next.delete(member.userId)) {
      if (max !== undefined && next.size >= max) return toast(t('chooseMax', { max }))
      next.set(member.userId, member)
    }
    setChosen(next)
  }
  return (
    <Screen
      title={title}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField placeholder={t('findMember')} value={text} onChange={setText} />
        </div>
      }
      footer={
        confirm && (
          <div className="p-4 wide:mx-auto wide:max-w-170">
            <Button
              wide
              kind={danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={chosen.size === 0}
              onClick={() => onChoose([...chosen.values()])}
            >
              {chosen.size > 0 ? `${confirm} (${chosen.size})` : confirm}
            </Button>
          </div>
        )
      }
    >
      {hint && <p className="px-5 pb-3 text-14 text-ink-500">{hint}</p>}
      <Loaded
        query={{ ...query, data: offered }}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={SearchX} sentence={wanted ? t('noMember') : none} />}
      >
        {(members) => (
          <div className="px-4 pb-6">
            <VirtualList
              label={t('membersTitle')}
              items={members}
              total={totalOf(members.length, query.scroll.more)}
              rowPx={memberRowPx}
            >
              {(member) => {
                const is = chosen.has(member.userId)
                const Mark = is ? CircleCheck : Circle
                return confirm ? (
                  <MemberRow
                    key={member.userId}
                    member={member}
                    selected={is}
                    onPress={() => toggle(member)}
                    value={
                      <Mark aria-hidden className={is ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />
                    }
                  />
                ) : (
                  <MemberRow key={member.userId} member={member} onPress={() => onChoose([member])} />
                )
              }}
            </VirtualList>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
