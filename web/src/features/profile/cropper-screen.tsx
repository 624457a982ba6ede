import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { ProfileCrop } from './profile-crop.tsx'

/** Chooses and crops a picture for the user's profile: `?for=avatar` or `?for=background`. */
export function CropperScreen() {
  const t = useT('profile')
  const { close } = usePageContext()
  const wanted = useSearchParams()[0].get('for')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <Screen title={t('crop')}>
      <FileInput
        ref={input}
        data-picker="picture"
        accept="image/*"
        hidden
        onFiles={([chosen]) => setFile(chosen)}
      />
      <EmptyState
        icon={ImagePlus}
        sentence={t('cropMissing')}
        action={{ label: t('cropChoose'), onPress: () => input.current?.click() }}
      />
      {file && (
        <ProfileCrop
          use={wanted === 'background' ? 'background' : 'avatar'}
          file={file}
          onSaved={close}
          onClose={() => setFile(undefined)}
        />
      )}
    </Screen>
  )
}
