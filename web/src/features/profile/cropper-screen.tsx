import { ImagePlus, RotateCw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useSearchParams } from 'react-router'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { toast } from '#ui/toast.tsx'
import { cutPicture, longestOfProfile, turnPicture, type Cut } from './cut.ts'
import { dropPicked, pickedAction, pickedPicture, pickPicture, type PictureAction } from './picked.ts'
import { changePicture, type PictureUse } from './queries.ts'

const ratios: Record<PictureUse, number> = { avatar: 1, background: 16 / 9 }
const shapes = { free: undefined, square: 1, wide: 4 / 3, tall: 3 / 4 } as const
type Shape = keyof typeof shapes
const longest = { profile: longestOfProfile, moment: 2_048 }

/**
 * Cuts a chosen picture, by finger, wheel or keys: `?for=avatar` a square, `?for=background` a wide one; for the one who
 * brought the picture here, `?for=group` a square and `?for=moment` any shape, which can also be turned.
 */
export function CropperScreen() {
  const t = useT('profile')
  const wanted = useSearchParams()[0].get('for')
  const use: PictureUse = wanted === 'background' ? 'background' : 'avatar'
  const [brought] = useState(() => pickedAction())
  const isBrought = wanted === 'group' || wanted === 'moment'
  const action = isBrought ? brought : undefined
  // opened anew, it is not known any more who brought it
  const lost = isBrought && !action
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
          ratio={wanted === 'moment' ? undefined : ratios[use]}
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

/** Without a `ratio` the user chooses one. */
function Crop(props: {
  url: string
  ratio: number | undefined
  onCut: PictureAction
  onAnother: () => void
}) {
  const { ratio, onCut, onAnother } = props
  const t = useT('profile')
  const { close } = usePageContext()
  const [url, setUrl] = useState(props.url)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<Shape>('free')
  const [freeRatio, setFreeRatio] = useState(1)
  const { busy, run } = useAction()
  const cut = useRef<Cut>(undefined)
  const turn = () =>
    run(async () => {
      const turned = await turnPicture(url).catch(() => undefined)
      if (!turned) return toast(t('cropFailed'))
      setUrl(pickPicture(turned, onCut))
      setCrop({ x: 0, y: 0 })
      setZoom(1)
    })
  const finish = () =>
    run(async () => {
      if (!cut.current) return
      const side = ratio ? longest.profile : longest.moment
      const picture = await cutPicture(url, cut.current, side).catch(() => undefined)
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
          {!ratio && (
            <>
              <Segmented
                name={t('cropShape')}
                value={shape}
                onChange={setShape}
                options={[
                  { value: 'free', label: t('cropFree') },
                  { value: 'square', label: '1:1' },
                  { value: 'wide', label: '4:3' },
                  { value: 'tall', label: '3:4' },
                ]}
              />
              {shape === 'free' && (
                <Slider
                  label={t('cropRatio')}
                  min={-2}
                  max={2}
                  // twice as wide is as far from a square as twice as tall
                  value={Math.log2(freeRatio)}
                  text={`${freeRatio.toFixed(2)} : 1`}
                  onChange={(value) => setFreeRatio(2 ** value)}
                />
              )}
            </>
          )}
          <Slider label={t('cropZoom')} min={1} max={4} value={zoom} onChange={setZoom} />
          <div className="flex gap-2.5">
            {ratio ? (
              <Button wide kind="secondary" disabled={busy} onClick={onAnother}>
                {t('cropChoose')}
              </Button>
            ) : (
              <Button wide kind="secondary" icon={RotateCw} disabled={busy} onClick={() => void turn()}>
                {t('cropTurn')}
              </Button>
            )}
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
        aspect={ratio ?? shapes[shape] ?? freeRatio}
        onCropChange={setCrop}
        onZoomChange={setZoom}
        onCropComplete={(_, pixels) => (cut.current = pixels)}
        onMediaLoaded={({ naturalWidth, naturalHeight }) => setFreeRatio(naturalWidth / naturalHeight)}
        mediaProps={{ alt: '', onError: () => toast(t('cropFailed')) }}
        // its own way of adding styles is refused by the policy of trusted types
        disableAutomaticStylesInjection
      />
    </Screen>
  )
}

function Slider(props: {
  label: string
  min: number
  max: number
  value: number
  text?: string
  onChange: (value: number) => void
}) {
  const { label, min, max, value, text, onChange } = props
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-3 text-14 text-[#f4ece2]">
      {label}
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={text}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="h-11 min-w-0 flex-1 accent-beak-500"
      />
    </label>
  )
}
