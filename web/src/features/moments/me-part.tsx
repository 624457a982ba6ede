import { Aperture } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { userPath } from './paths.ts'
import { useMe } from './use-me.ts'

function MyMomentsCell() {
  const t = useT('moments')
  const { userId } = useMe()
  return <Cell icon={Aperture} title={t('seeMine')} to={userPath(userId)} />
}

export const mePart = { own: [MyMomentsCell] }
