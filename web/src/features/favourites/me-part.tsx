import { Star } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { myCollectPath } from './paths.ts'

function FavouritesCell() {
  const t = useT('tabs')
  return <Cell icon={Star} title={t('favourites')} to={myCollectPath} />
}

export const mePart = { own: [FavouritesCell] }
