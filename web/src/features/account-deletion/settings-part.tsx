import { UserX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function DeleteAccountCell() {
  const t = useT('settings')
  return <Cell icon={UserX} title={t('deleteAccount')} to="/pages/destroy/step1" />
}

export const settingsPart = { leaving: [DeleteAccountCell] }
