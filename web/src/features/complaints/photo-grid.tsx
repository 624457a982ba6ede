import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { pictureTypes } from '@mynah/contract/picture-size'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

export interface Chosen {
  file: File
  src: string
}

/** Up to six photos, each with a button to remove it. */
export function PhotoGrid(props: { photos: readonly Chosen[]; onPhotos: (photos: Chosen[]) => void }) {
  const { photos, onPhotos } = props
  const t = useT('complaints')
  const picker = useRef<HTMLInputElement>(null)
  const max = limits.complaintPhotosMax
  const add = (files: readonly File[]) => {
    const made = files.map((file) => ({ file, src: URL.createObjectURL(file) }))
    onPhotos([...photos, ...made].slice(0, max))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 px-1 text-14 font-medium text-ink-700">
        {t('photos', { count: photos.length, max })}
      </legend>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map(({ src }, index) => (
          <li key={src} className="relative aspect-square overflow-hidden rounded-12 bg-ink-100">
            <img src={src} alt={t('photo', { number: index + 1 })} className="size-full object-cover" />
            <button
              type="button"
              aria-label={t('removePhoto', { number: index + 1 })}
              onClick={() => onPhotos(photos.filter((_, place) => place !== index))}
              className="absolute top-0 right-0 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-ink text-white">
                <X aria-hidden className="size-4" strokeWidth={2.4} />
              </span>
            </button>
          </li>
        ))}
        {photos.length < max && (
          <li>
            <button
              type="button"
              aria-label={t('addPhoto')}
              onClick={() => picker.current?.click()}
              className="grid aspect-square w-full place-items-center rounded-12 border-[1.5px] border-dashed border-ink-300 text-ink-700"
            >
              <ImagePlus aria-hidden className="size-7" strokeWidth={1.6} />
            </button>
          </li>
        )}
      </ul>
      <FileInput ref={picker} accept={pictureTypes} multiple hidden onFiles={add} />
    </fieldset>
  )
}

/** The chosen photos; their object URLs are revoked with the page. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Chosen[]>([])
  const made = useRef<Chosen[]>([])
  useEffect(() => {
    made.current.push(...photos.filter((one) => !made.current.includes(one)))
  }, [photos])
  useEffect(() => {
    const all = made.current
    return () => {
      for (const { src } of all) URL.revokeObjectURL(src)
    }
  }, [])
  return [photos, setPhotos] as const
}
