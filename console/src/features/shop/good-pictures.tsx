import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { limits } from '@mynah/contract/limits'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Trouble } from '#parts/page.tsx'
import { smallPicture } from '#parts/small-picture.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

/** Pictures of a good; the first is shown in the grid. Each is stored at once, and shown once the good is saved. */
export function GoodPictures(props: {
  pictures: readonly string[]
  onPictures: (pictures: string[]) => void
}) {
  const { pictures, onPictures } = props
  const t = useT('shop')
  const id = useId()
  const add = useMutation({
    mutationFn: async (file: File) => callAdmin(shopAdmin.savePicture, { bytes: await smallPicture(file) }),
    onSuccess: ({ url }) => onPictures([...pictures, url]),
  })
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block font-medium">
        {t('pictures', { count: limits.goodPicturesMax })}
      </label>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((url, at) => (
          <li key={url} className="space-y-1">
            <img
              src={url}
              alt={t('pictureOf', { number: at + 1 })}
              className="h-24 rounded-xl border border-ink-200 bg-white object-contain"
            />
            <Button onClick={() => onPictures(pictures.filter((one) => one !== url))}>
              {t('removePicture', { number: at + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      <FileInput
        id={id}
        accept="image/png,image/jpeg,image/webp"
        disabled={add.isPending || pictures.length >= limits.goodPicturesMax}
        onFiles={([file]) => file && add.mutate(file)}
      />
      {add.isPending && <p role="status">{t('storing')}</p>}
      <Trouble error={add.error} />
    </div>
  )
}
