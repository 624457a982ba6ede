import { BadgeCheck, Hourglass, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { groups } from '@mynah/contract/groups'
import type { Person } from '@mynah/contract/people'
import { FriendPicker, useFriends } from '#features/friends/index.ts'
import { certificatePath, identityState, useIdentityState } from '#features/identity/index.ts'
import { useSetting } from '#features/app-info/index.ts'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { createGroup } from './mutations.ts'
import { roomMultiPath } from './paths.ts'

/** First the members, then the name. Friends chosen on the page before are in the history state as `friendIds`. */
export function GroupCreateScreen() {
  const t = useT('groups')
  const most = Math.min(
    Number(useSetting('groupMembersMax') || limits.groupMembersMax),
    limits.groupFoundersMax,
  )
  const given = useLocation().state as { friendIds?: readonly string[] } | null
  const [chosen, setChosen] = useState<Person[] | 'anew'>()
  const friends = useFriends()
  const before = friends.data?.filter(({ userId }) => given?.friendIds?.includes(userId)) ?? []
  const people = chosen ?? (before.length > 0 ? before : 'anew')
  const state = useIdentityState()
  // checked before anyone is chosen, so that no work is lost
  if (state !== identityState.approved) return <Unverified state={state} />
  if (people !== 'anew') return <Name people={people} onBack={() => setChosen('anew')} />
  return <FriendPicker title={t('people')} confirm={t('next')} max={most - 1} onChoose={setChosen} />
}

function Unverified({ state }: { state: number }) {
  const t = useT('groups')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Screen title={t('new')}>
      {state === identityState.review ? (
        <EmptyState icon={Hourglass} title={t('reviewTitle')} sentence={t('reviewText')} />
      ) : (
        <EmptyState
          icon={BadgeCheck}
          title={t('verifyTitle')}
          sentence={t('verifyText')}
          action={{
            label: t('verifyNow'),
            onPress: () => void navigate(certificatePath, { state: { from: pathname + search } }),
          }}
        />
      )}
    </Screen>
  )
}

function Name({ people, onBack }: { people: Person[]; onBack: () => void }) {
  const t = useT('groups')
  const navigate = useNavigate()
  const form = useCallForm(groups.create, {
    start: { name: '', isSearch: false },
    sentences: { name: t('nameNeeded') },
  })
  const { name, isSearch } = form.values

  const create = async (ids = people.map(({ userId }) => userId)): Promise<void> => {
    const made = await form.submit(() => createGroup(name.trim(), ids, isSearch))
    if (!made) return
    if ('group' in made) return navigate(`${roomMultiPath}?id=${made.group.id}`, { replace: true })
    const left = ids.filter((id) => !made.unverified.includes(id))
    if (await goOnWithout(made.unverified, left.length)) await create(left)
  }
  /** Names the people who are not verified; true if the group is to be created without them. */
  const goOnWithout = async (ids: string[], left: number): Promise<boolean> => {
    const names = people
      .filter(({ userId }) => ids.includes(userId))
      .map((one) => one.remarks || one.userName)
    const text = t('unverifiedText', { people: names.join(', ') })
    if (left === 0) {
      toast(text)
      return false
    }
    return confirm({ title: t('unverifiedTitle'), text, confirm: t('unverifiedGoOn') })
  }
  return (
    <Screen title={t('new')} onBack={onBack}>
      <form
        className="space-y-5 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField label={t('name')} autoComplete="off" {...form.counted('name')} />
        <List>
          <Cell
            icon={Search}
            title={t('findable')}
            hint={t('findableNew')}
            checked={isSearch}
            onCheck={(next) => form.set({ isSearch: next })}
          />
        </List>
        <Members people={people} />
        <Button type="submit" wide busy={form.busy}>
          {t('createWith', { count: people.length })}
        </Button>
      </form>
    </Screen>
  )
}

function Members({ people }: { people: Person[] }) {
  const t = useT('groups')
  return (
    <ul aria-label={t('membersTitle')} className="flex flex-wrap gap-3">
      {people.map(({ userId, userName, remarks, avatarUrl }) => (
        <li key={userId} className="w-16 text-center">
          <Avatar id={userId} name={remarks || userName} src={avatarUrl} size={52} />
          <span className="mt-1 block one-line text-12 text-ink-700">{remarks || userName}</span>
        </li>
      ))}
    </ul>
  )
}
