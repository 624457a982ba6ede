import { Smile } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { facePath } from './paths.ts'

function StickersCell() {
  const t = useT('tabs')
  return <Cell icon={Smile} title={t('stickers')} to={facePath} />
}

export const mePart = { own: [StickersCell] }
