import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { cutPicture, type Cut } from './cut.ts'
import { dropPicked, pickedDeed, pickedPicture, pickPicture, type PictureDeed } from './picked.ts'
import { changePicture, type PictureUse } from './queries.ts'

const shapes: Record<PictureUse, number> = { avatar: 1, background: 16 / 9 }

/**
 * Cuts a chosen picture, by finger, wheel or keys: `?for=avatar` a square, `?for=background` a wide one; `?for=group` a
 * square for the one who brought the picture here.
 */
export function CropperScreen() {
  const say = useSay('profile')
  const wanted = useSearchParams()[0].get('for')
  const use: PictureUse = wanted === 'background' ? 'background' : 'avatar'
  const [brought] = useState(() => pickedDeed())
  const deed = wanted === 'group' ? brought : undefined
  // opened anew, it is not known any more which group it is about
  const lost = wanted === 'group' && !deed
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
          if (chosen) setUrl(pickPicture(chosen, deed))
        }}
      />
      {url && !lost ? (
        <Crop
          key={url}
          url={url}
          shape={shapes[use]}
          onCut={deed ?? ((picture) => changePicture(use, picture))}
          onAnother={choose}
        />
      ) : (
        <Screen title={say('crop')}>
          <EmptyState
            icon={ImagePlus}
            sentence={say('cropMissing')}
            action={lost ? undefined : { label: say('cropChoose'), onPress: choose }}
          />
        </Screen>
      )}
    </>
  )
}

function Crop(props: { url: string; shape: number; onCut: PictureDeed; onAnother: () => void }) {
  const { url, shape, onCut, onAnother } = props
  const say = useSay('profile')
  const id = useId()
  const { goBack } = usePlace()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [busy, setBusy] = useState(false)
  const cut = useRef<Cut>(undefined)
  const finish = async () => {
    if (!cut.current) return
    setBusy(true)
    const picture = await cutPicture(url, cut.current).catch(() => undefined)
    if (!picture) toast(say('cropFailed'))
    const done = picture && (await onCut(picture))
    setBusy(false)
    if (!done) return
    dropPicked()
    goBack?.()
  }
  return (
    <Screen
      title={say('crop')}
      tone="night"
      bare
      footer={
        <div className="space-y-3 bg-night p-4 wide:mx-auto wide:w-full wide:max-w-170">
          <label htmlFor={id} className="flex items-center gap-3 text-14 text-[#f4ece2]">
            {say('cropZoom')}
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
              {say('cropChoose')}
            </Button>
            <Button wide busy={busy} onClick={() => void finish()}>
              {say('cropDone')}
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
        mediaProps={{ alt: '', onError: () => toast(say('cropFailed')) }}
        // its own way of adding styles is refused by the policy of trusted types
        disableAutomaticStylesInjection
      />
    </Screen>
  )
}
