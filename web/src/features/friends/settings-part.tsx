import { Ban } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function BlockedCell() {
  const t = useT('settings')
  return <Cell icon={Ban} title={t('blocked')} to="/pages/setting/blocked" />
}

export const settingsPart = { privacy: [BlockedCell] }
