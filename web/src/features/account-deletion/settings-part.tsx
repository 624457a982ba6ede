import { PackageOpen, UserX } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { destroyStep1Path, settingExportPath } from './paths.ts'

function ExportCell() {
  const t = useT('settings')
  return <Cell icon={PackageOpen} title={t('export')} to={settingExportPath} />
}

function DeleteAccountCell() {
  const t = useT('settings')
  return <Cell icon={UserX} title={t('deleteAccount')} to={destroyStep1Path} />
}

export const settingsPart = { privacy: [ExportCell], leaving: [DeleteAccountCell] }
