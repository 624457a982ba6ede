import { FileArchive, ImagePlus } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useSearchParams } from 'react-router'
import { stickerPacks } from '@mynah/contract/sticker-packs'
import { boundOf } from '#client/api/field-bounds.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { usePackEditing } from './pack-editing.ts'
import { deletePack, newPack, savePack, usePack, type PackDraft } from './queries.ts'
import { StickerRows } from './sticker-rows.tsx'

/** `?id=` names one of the user's packs; without it a new one is made. */
export function EditPackScreen() {
  const t = useT('sticker-packs')
  const id = useSearchParams()[0].get('id')
  const [begun] = useState(newPack)
  if (!id) return <Editor pack={begun} isNew />
  return <Stored key={id} id={id} title={t('edit')} />
}

function Stored({ id, title }: { id: string; title: string }) {
  const query = usePack(id)
  if (query.data) {
    const { name, list } = query.data
    return (
      <Editor pack={{ id, name, list: list.map(({ url, emojis }) => ({ url, emojis })) }} isNew={false} />
    )
  }
  return (
    <Screen title={title}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function Editor({ pack, isNew }: { pack: PackDraft; isNew: boolean }) {
  const t = useT('sticker-packs')
  const { close } = usePageContext()
  const { busy, run } = useAction()
  const { name, setName, list, setList, left, isFull, add } = usePackEditing(pack)
  const pictures = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }
  const save = async () => {
    if ((await run(() => savePack({ id: pack.id, name: name.trim(), list }))) === 'done') close()
  }
  const askAndDelete = async () => {
    const sure = await confirm({
      title: t('deleteAsk', { name: pack.name }),
      text: t('deleteText'),
      confirm: t('delete'),
      danger: true,
    })
    if (sure && (await deletePack(pack.id))) close()
  }
  return (
    <Screen
      title={isNew ? t('create') : t('edit')}
      footer={
        <div className="flex gap-2.5 p-4 wide:mx-auto wide:max-w-170">
          {!isNew && (
            <Button wide kind="danger" disabled={busy} onClick={() => void askAndDelete()}>
              {t('delete')}
            </Button>
          )}
          <Button
            wide
            busy={busy}
            disabled={name.trim() === '' || list.length === 0 || left > 0}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      <div
        className="space-y-3.5 px-4 pt-1 pb-6"
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <TextField
          label={t('name')}
          value={name}
          onChange={setName}
          {...boundOf(stickerPacks.save, 'name')}
        />
        <FileInput ref={pictures} accept="image/*" multiple hidden onFiles={(files) => void add(files)} />
        <FileInput ref={archive} accept=".zip,application/zip" hidden onFiles={(files) => void add(files)} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            wide
            kind="secondary"
            icon={ImagePlus}
            disabled={isFull}
            onClick={() => pictures.current?.click()}
          >
            {t('addPictures')}
          </Button>
          <Button
            wide
            kind="secondary"
            icon={FileArchive}
            disabled={isFull}
            onClick={() => archive.current?.click()}
          >
            {t('import')}
          </Button>
        </div>
        <p role="status" className="px-1 text-14 text-ink-500">
          {left > 0 ? t('uploading', { count: left }) : t('hint')}
        </p>
        <StickerRows list={list} onChange={setList} />
      </div>
    </Screen>
  )
}
