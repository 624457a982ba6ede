import { ImagePlus, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { Mosaic } from '#ui/mosaic.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { toast } from '#ui/toast.tsx'
import { pickPicture } from '#features/profile/index.ts'
import { setPicture } from './deeds.ts'
import { GroupPage, type Standing } from './group-page.tsx'
import { leads } from './members.ts'

/** The group's picture, large; its own, or its members. */
export function FacadeScreen() {
  const say = useSay('groups')
  return <GroupPage title={say('picture')}>{(standing) => <Facade {...standing} />}</GroupPage>
}

const side = 260

function Facade({ group, role }: Standing) {
  const say = useSay('groups')
  const open = useOpen()
  const input = useRef<HTMLInputElement>(null)
  const { id, name, avatar, faces } = group
  const removePicture = async () => {
    const sure = await confirm({
      title: say('pictureRemoveAsk'),
      text: say('pictureMosaic'),
      confirm: say('pictureRemove'),
    })
    if (sure && (await setPicture(id, null))) toast(say('saved'))
  }
  return (
    <Screen title={say('picture')}>
      <div className="flex flex-col items-center gap-4 px-4 pt-4 pb-6">
        <div role="img" aria-label={say('pictureOf', { name })} style={{ width: side, height: side }}>
          {avatar ? (
            <img src={avatar} alt="" className="size-full rounded-squircle bg-ink-100 object-cover" />
          ) : (
            <Mosaic faces={faces} size={side} />
          )}
        </div>
        {!avatar && <p className="max-w-80 text-center text-14 text-ink-500">{say('pictureMosaic')}</p>}
        {leads(role) && (
          <div className="w-full max-w-90 space-y-2.5">
            <input
              ref={input}
              data-picker="picture"
              type="file"
              accept="image/*"
              hidden
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (!file) return
                pickPicture(file, (picture) => setPicture(id, picture))
                open('/pages/cropper/cropper?for=group')
              }}
            />
            <Button wide icon={ImagePlus} onClick={() => input.current?.click()}>
              {say('pictureChange')}
            </Button>
            {avatar && (
              <Button wide kind="secondary" icon={Undo2} onClick={() => void removePicture()}>
                {say('pictureRemove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}
