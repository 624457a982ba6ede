import { Ban } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { settingBlockedPath } from './paths.ts'

function BlockedCell() {
  const t = useT('settings')
  return <Cell icon={Ban} title={t('blocked')} to={settingBlockedPath} />
}

export const settingsPart = { privacy: [BlockedCell] }
