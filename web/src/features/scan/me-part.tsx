import { ScanLine } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { scanPath } from './paths.ts'

function ScanCell() {
  const t = useT('tabs')
  return <Cell icon={ScanLine} title={t('scan')} to={scanPath} />
}

export const mePart = { own: [ScanCell] }
