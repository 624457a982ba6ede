import { KeyRound } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { settingPasskeysPath } from './paths.ts'

function PasskeysCell() {
  const t = useT('settings')
  return <Cell icon={KeyRound} title={t('passkeys')} to={settingPasskeysPath} />
}

export const settingsPart = { privacy: [PasskeysCell] }
