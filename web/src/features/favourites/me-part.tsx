import { Star } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/list.tsx'

function FavouritesCell() {
  const t = useT('tabs')
  return <Cell icon={Star} title={t('favourites')} to="/pages/my/collect/collect" />
}

export const mePart = { own: [FavouritesCell] }
