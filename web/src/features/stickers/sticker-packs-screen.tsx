import { Smile, Sticker } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { facePacksPath } from '#features/sticker-packs/index.ts'
import { faceMyPath } from './paths.ts'
import { usePacks } from './queries.ts'
import { StickerGrid } from './sticker-grid.tsx'

/** The sticker packs of this installation, with a link to the user's own. */
export function StickerPacksScreen() {
  const t = useT('stickers')
  const query = usePacks()
  return (
    <Screen title={t('title')}>
      <div className="px-4 pb-3">
        <List>
          <Cell icon={Smile} title={t('mine')} to={faceMyPath} />
          <Cell icon={Sticker} title={t('people')} to={facePacksPath} />
        </List>
      </div>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(packs) =>
          packs.map((pack) => (
            <section key={pack.id} aria-label={pack.name} className="px-4 pb-4">
              <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{pack.name}</h2>
              <div className="rounded-18 bg-paper p-2">
                <StickerGrid name={pack.name} list={pack.list} />
              </div>
            </section>
          ))
        }
      </Loaded>
    </Screen>
  )
}
