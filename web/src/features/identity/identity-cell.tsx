import { BadgeCheck } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { Cell } from '#ui/list.tsx'
import { certificatePath, resultPath } from './paths.ts'
import { identityState, useIdentityState } from './queries.ts'

/** The way to my verification, with how far it is. */
export function IdentityCell() {
  const say = useSay('identity')
  const state = useIdentityState()
  const words = [say('state0'), say('state1'), say('state2'), say('state3')]
  return (
    <Cell
      icon={BadgeCheck}
      title={say('title')}
      value={words[state]}
      to={state === identityState.none ? certificatePath : resultPath}
    />
  )
}
