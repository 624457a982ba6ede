import { Smile } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function StickersCell() {
  const t = useT('tabs')
  return <Cell icon={Smile} title={t('stickers')} to="/pages/face/face" />
}

export const mePart = { own: [StickersCell] }
