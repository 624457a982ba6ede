import { BadgeCheck } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { certificatePath, resultPath } from './paths.ts'
import { identityState, useIdentityState } from './queries.ts'

/** Opens the user's verification, and shows its state. */
export function IdentityCell() {
  const t = useT('identity')
  const state = useIdentityState()
  const words = [t('state0'), t('state1'), t('state2'), t('state3')]
  return (
    <Cell
      icon={BadgeCheck}
      title={t('title')}
      value={words[state]}
      to={state === identityState.none ? certificatePath : resultPath}
    />
  )
}
