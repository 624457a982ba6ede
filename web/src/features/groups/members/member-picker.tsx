import { Circle, CircleCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useDebounced } from '#ui/fields/debounced.ts'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { MemberRow, memberRowPx } from './member-row.tsx'
import { totalOf } from './members.ts'
import { useMemberPages } from '../queries.ts'

interface Props {
  title: string
  groupId: string
  /** only members with this role */
  role?: number
  /** excluded, for instance the user */
  without?: readonly string[]
  /** shown if there is nobody to choose */
  none: string
  /** a line above the list */
  hint?: string
  /** label of the button for a choice of several; without it the first press chooses one */
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
  const [chosen, toggle] = useChosen(max)
  const wanted = useDebounced(text.trim())
  const query = useMemberPages(groupId, { name: wanted, role })
  const offered = query.data?.filter(({ userId }) => !without.includes(userId))
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
          <Confirm
            {...{ confirm, danger, busy }}
            count={chosen.size}
            onPress={() => onChoose([...chosen.values()])}
          />
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
              {(member) => (
                <Choosable
                  key={member.userId}
                  member={member}
                  isChosen={confirm ? chosen.has(member.userId) : undefined}
                  onPress={() => (confirm ? toggle(member) : onChoose([member]))}
                />
              )}
            </VirtualList>
            <InfiniteScroll {...query.scroll} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** The chosen members by id, and a function that adds or removes one. */
function useChosen(max: number | undefined) {
  const t = useT('groups')
  const [chosen, setChosen] = useState<ReadonlyMap<string, GroupMember>>(new Map())
  const toggle = (member: GroupMember) => {
    const next = new Map(chosen)
    if (!next.delete(member.userId)) {
      if (max !== undefined && next.size >= max) return toast(t('chooseMax', { max }))
      next.set(member.userId, member)
    }
    setChosen(next)
  }
  return [chosen, toggle] as const
}

/** A row that shows whether it is chosen, if several can be. */
function Choosable(props: { member: GroupMember; isChosen: boolean | undefined; onPress: () => void }) {
  const { member, isChosen, onPress } = props
  if (isChosen === undefined) return <MemberRow member={member} onPress={onPress} />
  const Mark = isChosen ? CircleCheck : Circle
  return (
    <MemberRow
      member={member}
      selected={isChosen}
      onPress={onPress}
      value={<Mark aria-hidden className={isChosen ? 'size-6 text-beak-700' : 'size-6 text-ink-300'} />}
    />
  )
}

function Confirm(
  props: Pick<Props, 'danger' | 'busy'> & { confirm: string; count: number; onPress: () => void },
) {
  const { confirm, danger, busy, count, onPress } = props
  return (
    <div className="p-4 wide:mx-auto wide:max-w-170">
      <Button wide kind={danger ? 'danger' : 'primary'} busy={busy} disabled={count === 0} onClick={onPress}>
        {count > 0 ? `${confirm} (${count})` : confirm}
      </Button>
    </div>
  )
}
