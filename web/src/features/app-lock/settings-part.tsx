import { Lock } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'
import { useLockSettings } from './queries.ts'

function AppLockCell() {
  const t = useT('app-lock')
  const { on } = useLockSettings()
  return <Cell icon={Lock} title={t('title')} value={on ? t('on') : t('off')} to="/pages/setting/lock" />
}

export const settingsPart = { privacy: [AppLockCell] }
