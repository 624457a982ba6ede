import { Lock } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { settingLockPath } from './paths.ts'
import { useLockSettings } from './queries.ts'

function AppLockCell() {
  const t = useT('app-lock')
  const { on } = useLockSettings()
  return <Cell icon={Lock} title={t('title')} value={on ? t('on') : t('off')} to={settingLockPath} />
}

export const settingsPart = { privacy: [AppLockCell] }
