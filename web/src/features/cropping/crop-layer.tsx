import { Dialog } from '@base-ui/react/dialog'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'
import { cutPicture, turnPicture, type Cut } from './cut.ts'

const shapes = { free: undefined, square: 1, wide: 4 / 3, tall: 3 / 4 } as const
type Shape = keyof typeof shapes

interface Props {
  file: File
  /** width divided by height; without it the user chooses */
  ratio?: number
  /** the maximum of the longer side, in pixels */
  longest: number
  /** @returns whether the picture was accepted; if not, the layer stays open */
  onCut: (picture: File) => Promise<boolean>
  onClose: () => void
}

/** Crops and rotates a picture in a full-screen layer, by touch, wheel or keys. */
export function CropLayer({ file, ratio, longest, onCut, onClose }: Props) {
  const t = useT('cropping')
  const words = useUiText()
  const [turned, setTurned] = useState(file)
  const url = useMemo(() => URL.createObjectURL(turned), [turned])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<Shape>('free')
  const [freeRatio, setFreeRatio] = useState(1)
  const { busy, run } = useAction()
  const cut = useRef<Cut>(undefined)
  useLayer('viewer', true, onClose)
  const failed = () => {
    toast(t('failed'))
    return undefined
  }
  const turn = () =>
    run(async () => {
      const next = await turnPicture(url).catch(failed)
      if (!next) return
      setTurned(next)
      setCrop({ x: 0, y: 0 })
      setZoom(1)
    })
  const finish = () =>
    run(async () => {
      if (!cut.current) return
      const picture = await cutPicture(url, cut.current, longest).catch(failed)
      if (picture && (await onCut(picture))) onClose()
    })
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="always-dark fixed inset-0 z-40 flex animate-fade flex-col bg-night text-ink-900 outline-none">
          <header className="app-safe-top flex-none">
            <div className="flex items-center p-1">
              <IconButton icon={X} name={words.close} tone="night" onClick={onClose} />
              <Dialog.Title className="px-2 text-18 font-medium">{t('title')}</Dialog.Title>
            </div>
          </header>
          <div className="relative min-h-0 flex-1">
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
              mediaProps={{ alt: '', onError: failed }}
              // a style element that it adds itself would be refused by the content security policy
              disableAutomaticStylesInjection
            />
          </div>
          <div className="flex-none space-y-3 p-4 wide:mx-auto wide:w-full wide:max-w-170">
            {!ratio && (
              <ShapeChoice shape={shape} onShape={setShape} ratio={freeRatio} onRatio={setFreeRatio} />
            )}
            <Slider label={t('zoom')} min={1} max={4} value={zoom} onChange={setZoom} />
            <div className="flex gap-2.5">
              <Button wide kind="secondary" icon={RotateCw} disabled={busy} onClick={() => void turn()}>
                {t('turn')}
              </Button>
              <Button wide busy={busy} onClick={() => void finish()}>
                {t('done')}
              </Button>
            </div>
            <div className="app-safe-bottom" />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The shape of the crop: one of three, or free. */
function ShapeChoice(props: {
  shape: Shape
  onShape: (shape: Shape) => void
  /** width divided by height, of the free shape */
  ratio: number
  onRatio: (ratio: number) => void
}) {
  const { shape, onShape, ratio, onRatio } = props
  const t = useT('cropping')
  return (
    <>
      <Segmented
        name={t('shape')}
        value={shape}
        onChange={onShape}
        options={[
          { value: 'free', label: t('free') },
          { value: 'square', label: '1:1' },
          { value: 'wide', label: '4:3' },
          { value: 'tall', label: '3:4' },
        ]}
      />
      {shape === 'free' && (
        <Slider
          label={t('ratio')}
          min={-2}
          max={2}
          // logarithmic: twice as wide is as far from a square as twice as tall
          value={Math.log2(ratio)}
          text={`${ratio.toFixed(2)} : 1`}
          onChange={(value) => onRatio(2 ** value)}
        />
      )}
    </>
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
    <label htmlFor={id} className="flex items-center gap-3 text-14 text-ink-900">
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
