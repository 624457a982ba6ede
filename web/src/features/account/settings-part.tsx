import { ShieldCheck } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function PrivacyCell() {
  const t = useT('settings')
  return <Cell icon={ShieldCheck} title={t('privacy')} to="/pages/setting/privacy" />
}

export const settingsPart = { privacy: [PrivacyCell] }
