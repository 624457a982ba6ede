import { Download, Flag, Link as LinkIcon, Pencil, Send, Sticker } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { complainAboutPack } from '#features/complaints/index.ts'
import { editPathOf, packPathOf, sendPathOf } from './paths.ts'
import { addPack, addressOf, copyText, exportPack, leavePack, usePack, type PersonalPack } from './queries.ts'

/** `/pages/face/pack?id=`: all stickers of a pack, for all users who know its address. */
export function PackScreen() {
  const t = useT('sticker-packs')
  const id = useSearchParams()[0].get('id') ?? ''
  const query = usePack(id)
  const { data: pack } = query
  if (query.error?.name === 'NoDataFound' || query.error?.name === 'BadParameter')
    return (
      <Screen title={t('pack')}>
        <EmptyState icon={Sticker} title={t('goneTitle')} sentence={t('gone')} />
      </Screen>
    )
  return (
    <Screen title={pack?.name ?? t('pack')} footer={pack && !pack.mine && <Membership pack={pack} />}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(shown) => <Pack pack={shown} />}
      </Loaded>
    </Screen>
  )
}

function Pack({ pack }: { pack: PersonalPack }) {
  const { id, name, mine, list } = pack
  const t = useT('sticker-packs')
  const save = async () => {
    if (!(await exportPack(pack))) toast(t('exportFailed'))
  }
  const copy = async () => toast(t((await copyText(addressOf(packPathOf(id)))) ? 'copied' : 'copyFailed'))
  return (
    <div className="space-y-3.5 px-4 pt-1 pb-6">
      <ul
        aria-label={name}
        className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-1 rounded-18 bg-paper p-2"
      >
        {list.map(({ id: sticker, url, emojis }) => (
          <li key={sticker} className="aspect-square p-1.5">
            <img
              src={url}
              alt={t('stickerOf', { emoji: emojis.join(' ') })}
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-full object-contain"
            />
          </li>
        ))}
      </ul>
      <List>
        <Cell icon={Send} title={t('send')} to={sendPathOf(id)} />
        <Cell icon={LinkIcon} title={t('copy')} onPress={() => void copy()} />
        {mine ? (
          <>
            <Cell icon={Pencil} title={t('edit')} to={editPathOf(id)} />
            <Cell icon={Download} title={t('export')} onPress={() => void save()} />
          </>
        ) : (
          <Cell icon={Flag} title={t('report')} to={complainAboutPack(id)} />
        )}
      </List>
    </div>
  )
}

function Membership({ pack: { id, added } }: { pack: PersonalPack }) {
  const t = useT('sticker-packs')
  const { busy, run } = useAction()
  const change = () =>
    run(async () => {
      if (added ? await leavePack(id) : await addPack(id)) toast(t(added ? 'removed' : 'isAdded'))
    })
  return (
    <div className="p-4 wide:mx-auto wide:max-w-170">
      <Button wide kind={added ? 'secondary' : 'primary'} busy={busy} onClick={() => void change()}>
        {t(added ? 'remove' : 'add')}
      </Button>
    </div>
  )
}
