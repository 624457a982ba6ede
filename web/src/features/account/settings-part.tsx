import { ShieldCheck } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { settingPrivacyPath } from './paths.ts'

function PrivacyCell() {
  const t = useT('settings')
  return <Cell icon={ShieldCheck} title={t('privacy')} to={settingPrivacyPath} />
}

export const settingsPart = { privacy: [PrivacyCell] }
