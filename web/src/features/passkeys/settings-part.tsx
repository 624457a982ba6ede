import { KeyRound } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function PasskeysCell() {
  const t = useT('settings')
  return <Cell icon={KeyRound} title={t('passkeys')} to="/pages/setting/passkeys" />
}

export const settingsPart = { privacy: [PasskeysCell] }
