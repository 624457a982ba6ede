import { Camera, IdCard, Image as ImageIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { pictureTypes } from '@mynah/contract/picture-size'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'

/** One side of a document: a photo by camera or from the album. */
export function PhotoField(props: {
  part: string
  onPhoto: (photo: File) => void
  error: string | undefined
}) {
  const { part, onPhoto, error } = props
  const t = useT('identity')
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [src, setSrc] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src])
  const take = (file: File) => {
    onPhoto(file)
    setSrc(URL.createObjectURL(file))
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 px-1 text-14 font-medium text-ink-700">{part}</legend>
      <Side part={part} src={src} isWrong={error !== undefined} />
      <div className="mt-2 space-y-2">
        <Button
          kind="secondary"
          small
          wide
          icon={Camera}
          aria-label={t('cameraOf', { part })}
          onClick={() => camera.current?.click()}
        >
          {t('camera')}
        </Button>
        <Button
          kind="secondary"
          small
          wide
          icon={ImageIcon}
          data-invalid={error ? true : undefined}
          aria-label={t('chooseOf', { part })}
          onClick={() => album.current?.click()}
        >
          {t('choose')}
        </Button>
      </div>
      <Picker ref={camera} captures onFile={take} />
      <Picker ref={album} onFile={take} />
      <p id={id} role="alert" className={error ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
        {error}
      </p>
    </fieldset>
  )
}

/** The chosen photo of a side. */
function Side({ part, src, isWrong }: { part: string; src: string | undefined; isWrong: boolean }) {
  const t = useT('identity')
  return (
    <div
      className={cx(
        'grid aspect-[8/5] place-items-center overflow-hidden rounded-18 border-[1.5px] bg-paper',
        isWrong ? 'border-danger' : 'border-ink-200',
      )}
    >
      {src ? (
        <img src={src} alt={t('photoOf', { part })} className="size-full object-cover" />
      ) : (
        <IdCard aria-hidden className="size-10 text-ink-300" strokeWidth={1.4} />
      )}
    </div>
  )
}

interface PickerProps {
  ref: Ref<HTMLInputElement>
  captures?: boolean
  onFile: (file: File) => void
}

const Picker = ({ ref, captures, onFile }: PickerProps) => (
  <FileInput
    ref={ref}
    accept={pictureTypes}
    capture={captures ? 'environment' : undefined}
    hidden
    onFiles={([file]) => file && onFile(file)}
  />
)
