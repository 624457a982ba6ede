import { Activity } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { selfTestPath } from './paths.ts'

function SelfTestCell() {
  const t = useT('settings')
  return <Cell icon={Activity} title={t('mediaTest')} to={selfTestPath} />
}

export const settingsPart = { general: [SelfTestCell] }
