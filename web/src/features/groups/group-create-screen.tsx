import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { FriendPicker } from '#features/friends/index.ts'
import { useAllowance } from '#features/vip/index.ts'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { TextField } from '#ui/text-field.tsx'
import { createGroup } from './deeds.ts'

/** First who, then how it is called; going back from the name keeps nothing to lose but the choice. */
export function GroupCreateScreen() {
  const say = useSay('groups')
  const allowance = useAllowance()
  const [people, setPeople] = useState<Person[]>()
  if (people) return <Name people={people} onBack={() => setPeople(undefined)} />
  return (
    <FriendPicker
      title={say('people')}
      confirm={say('next')}
      max={allowance.groupMembers - 1}
      onChoose={setPeople}
    />
  )
}

function Name({ people, onBack }: { people: Person[]; onBack: () => void }) {
  const say = useSay('groups')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const create = async () => {
    if (name.trim() === '') return setError(say('nameNeeded'))
    setBusy(true)
    try {
      const ids = people.map(({ userId }) => userId)
      const { id } = await createGroup(name.trim(), ids)
      await navigate(`/pages/room/multi?id=${id}`, { replace: true })
    } catch {
      // the toast has said why
      setBusy(false)
    }
  }
  return (
    <Screen title={say('new')} onBack={onBack}>
      <form
        className="space-y-5 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField
          label={say('name')}
          value={name}
          max={limits.groupNameLengthMax}
          error={error}
          autoComplete="off"
          onChange={(next) => {
            setName(next)
            setError(undefined)
          }}
        />
        <ul aria-label={say('membersTitle')} className="flex flex-wrap gap-3">
          {people.map(({ userId, userName, remarks, avatarUrl }) => (
            <li key={userId} className="w-16 text-center">
              <Avatar id={userId} name={remarks || userName} src={avatarUrl} size={52} />
              <span className="mt-1 block one-line text-12 text-ink-700">{remarks || userName}</span>
            </li>
          ))}
        </ul>
        <Button type="submit" wide busy={busy}>
          {say('createWith', { count: people.length })}
        </Button>
      </form>
    </Screen>
  )
}
