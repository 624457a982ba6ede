import { ImagePlus, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Mosaic } from '#ui/pictures/mosaic.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { CropLayer } from '#features/cropping/index.ts'
import { setPicture } from './mutations.ts'
import { GroupPage, type ViewerState } from './group-page.tsx'
import { leads } from './members/members.ts'

/** The group's picture in full size: its own, or the one made of members. */
export function GroupAvatarScreen() {
  const t = useT('groups')
  return <GroupPage title={t('picture')}>{(viewer) => <GroupAvatar {...viewer} />}</GroupPage>
}

const side = 260
const longestPx = 1_080

function GroupAvatar({ group, role }: ViewerState) {
  const t = useT('groups')
  const [chosen, setChosen] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const { id, avatar } = group
  const removePicture = async () => {
    const sure = await confirm({
      title: t('pictureRemoveAsk'),
      text: t('pictureMosaic'),
      confirm: t('pictureRemove'),
    })
    if (sure && (await setPicture(id, null))) toast(t('saved'))
  }
  return (
    <Screen title={t('picture')}>
      <div className="flex flex-col items-center gap-4 px-4 pt-4 pb-6">
        <Picture group={group} />
        {!avatar && <p className="max-w-80 text-center text-14 text-ink-500">{t('pictureMosaic')}</p>}
        {leads(role) && (
          <div className="w-full max-w-90 space-y-2.5">
            <FileInput
              ref={input}
              data-picker="picture"
              accept="image/*"
              hidden
              onFiles={([file]) => setChosen(file)}
            />
            {chosen && (
              <CropLayer
                file={chosen}
                ratio={1}
                longest={longestPx}
                onCut={(picture) => setPicture(id, picture)}
                onClose={() => setChosen(undefined)}
              />
            )}
            <Button wide icon={ImagePlus} onClick={() => input.current?.click()}>
              {t('pictureChange')}
            </Button>
            {avatar && (
              <Button wide kind="secondary" icon={Undo2} onClick={() => void removePicture()}>
                {t('pictureRemove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}

function Picture({ group: { name, avatar, faces } }: Pick<ViewerState, 'group'>) {
  const t = useT('groups')
  return (
    <div role="img" aria-label={t('pictureOf', { name })} style={{ width: side, height: side }}>
      {avatar ? (
        <img src={avatar} alt="" className="size-full rounded-squircle bg-ink-100 object-cover" />
      ) : (
        <Mosaic faces={faces} size={side} />
      )}
    </div>
  )
}
