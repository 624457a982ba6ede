import { Video } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { meetingsPath } from './paths.ts'

function MeetingsCell() {
  const t = useT('meetings')
  return <Cell icon={Video} title={t('meetings')} to={meetingsPath} />
}

export const mePart = { own: [MeetingsCell] }
