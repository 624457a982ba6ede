import { UserX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'
import { destroyStep1Path } from './paths.ts'

function DeleteAccountCell() {
  const t = useT('settings')
  return <Cell icon={UserX} title={t('deleteAccount')} to={destroyStep1Path} />
}

export const settingsPart = { leaving: [DeleteAccountCell] }
