import { ArrowUpToLine, ImagePlus, Smile, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Sticker } from '@mynah/contract/stickers'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { addPictures, putFirst, remove, useMine } from './queries.ts'
import { StickerGrid } from './sticker-grid.tsx'

/** The user's own stickers: added from pictures, moved to the front, removed. */
export function MyStickersScreen() {
  const t = useT('stickers')
  const query = useMine()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useAction()
  const list = query.data ?? []
  const picked = list.filter(({ id }) => chosen.has(id))

  const change = (action: () => Promise<unknown>) => run(action).then(() => setChosen(new Set()))
  const add = (files: File[]) =>
    change(async () => {
      if ((await addPictures(files)) < files.length) toast(t('addFailed'))
    })
  const askAndRemove = async () => {
    const sure = await confirm({
      title: t('removeAsk', { count: picked.length }),
      confirm: t('remove'),
      danger: true,
    })
    if (sure) await change(() => remove(picked.map(({ id }) => id)))
  }
  const toggle = ({ id }: Sticker) => setChosen((before) => toggled(before, id))
  return (
    <Screen
      title={t('mine')}
      actions={
        <IconButton
          icon={ImagePlus}
          name={t('add')}
          disabled={busy}
          onClick={() => picker.current?.click()}
        />
      }
      footer={
        picked.length > 0 && (
          <ForChosen
            busy={busy}
            onFirst={() => void change(() => putFirst(picked))}
            onRemove={() => void askAndRemove()}
          />
        )
      }
    >
      <FileInput ref={picker} accept="image/*" multiple hidden onFiles={(files) => void add(files)} />
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(all) => all.length === 0}
        empty={<None onAdd={() => picker.current?.click()} />}
      >
        {(all) => (
          <div className="mx-4 rounded-18 bg-paper p-2">
            <StickerGrid name={t('mine')} list={all} chosen={chosen} onPick={toggle} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The actions for the selected stickers. */
function ForChosen(props: { busy: boolean; onFirst: () => void; onRemove: () => void }) {
  const { busy, onFirst, onRemove } = props
  const t = useT('stickers')
  return (
    <div className="flex gap-2.5 p-4 wide:mx-auto wide:max-w-170">
      <Button wide kind="secondary" icon={ArrowUpToLine} disabled={busy} onClick={onFirst}>
        {t('first')}
      </Button>
      <Button wide kind="danger" icon={Trash2} disabled={busy} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}

function None({ onAdd }: { onAdd: () => void }) {
  const t = useT('stickers')
  return (
    <EmptyState
      icon={Smile}
      title={t('emptyTitle')}
      sentence={t('empty')}
      action={{ label: t('add'), onPress: onAdd }}
    />
  )
}
