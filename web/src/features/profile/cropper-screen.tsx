import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { toast } from '#ui/toast.tsx'
import { cutPicture, type Cut } from './cut.ts'
import { dropPicked, pickedAction, pickedPicture, pickPicture, type PictureAction } from './picked.ts'
import { changePicture, type PictureUse } from './queries.ts'

const shapes: Record<PictureUse, number> = { avatar: 1, background: 16 / 9 }

/**
 * Cuts a chosen picture, by finger, wheel or keys: `?for=avatar` a square, `?for=background` a wide one; `?for=group` a
 * square for the one who brought the picture here.
 */
export function CropperScreen() {
  const t = useT('profile')
  const wanted = useSearchParams()[0].get('for')
  const use: PictureUse = wanted === 'background' ? 'background' : 'avatar'
  const [brought] = useState(() => pickedAction())
  const action = wanted === 'group' ? brought : undefined
  // opened anew, it is not known any more which group it is about
  const lost = wanted === 'group' && !action
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(pickedPicture)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        data-picker="picture"
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosen) setUrl(pickPicture(chosen, action))
        }}
      />
      {url && !lost ? (
        <Crop
          key={url}
          url={url}
          shape={shapes[use]}
          onCut={action ?? ((picture) => changePicture(use, picture))}
          onAnother={choose}
        />
      ) : (
        <Screen title={t('crop')}>
          <EmptyState
            icon={ImagePlus}
            sentence={t('cropMissing')}
            action={lost ? undefined : { label: t('cropChoose'), onPress: choose }}
          />
        </Screen>
      )}
    </>
  )
}

function Crop(props: { url: string; shape: number; onCut: PictureAction; onAnother: () => void }) {
  const { url, shape, onCut, onAnother } = props
  const t = useT('profile')
  const id = useId()
  const { close } = usePageContext()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const { busy, run } = useAction()
  const cut = useRef<Cut>(undefined)
  const finish = () =>
    run(async () => {
      if (!cut.current) return
      const picture = await cutPicture(url, cut.current).catch(() => undefined)
      if (!picture) toast(t('cropFailed'))
      if (!picture || !(await onCut(picture))) return
      dropPicked()
      close()
    })
  return (
    <Screen
      title={t('crop')}
      tone="night"
      bare
      footer={
        <div className="space-y-3 bg-night p-4 wide:mx-auto wide:w-full wide:max-w-170">
          <label htmlFor={id} className="flex items-center gap-3 text-14 text-[#f4ece2]">
            {t('cropZoom')}
            <input
              id={id}
              type="range"
              min={1}
              max={4}
              step={0.05}
              value={zoom}
              onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              className="h-11 min-w-0 flex-1 accent-beak-500"
            />
          </label>
          <div className="flex gap-2.5">
            <Button wide kind="secondary" disabled={busy} onClick={onAnother}>
              {t('cropChoose')}
            </Button>
            <Button wide busy={busy} onClick={() => void finish()}>
              {t('cropDone')}
            </Button>
          </div>
        </div>
      }
    >
      <Cropper
        image={url}
        crop={crop}
        zoom={zoom}
        maxZoom={4}
        aspect={shape}
        onCropChange={setCrop}
        onZoomChange={setZoom}
        onCropComplete={(_, pixels) => (cut.current = pixels)}
        mediaProps={{ alt: '', onError: () => toast(t('cropFailed')) }}
        // its own way of adding styles is refused by the policy of trusted types
        disableAutomaticStylesInjection
      />
    </Screen>
  )
}
