import { CropLayer, longestOfProfile } from '#features/cropping/index.ts'
import { changePicture, type PictureUse } from './queries.ts'

const ratios: Record<PictureUse, number> = { avatar: 1, background: 16 / 9 }

/** Crops a picture for the user's profile and uploads it. */
export function ProfileCrop(props: {
  use: PictureUse
  file: File
  onSaved?: () => void
  onClose: () => void
}) {
  const { use, file, onSaved, onClose } = props
  const put = async (picture: File) => {
    const isSaved = await changePicture(use, picture)
    if (isSaved) onSaved?.()
    return isSaved
  }
  return (
    <CropLayer file={file} ratio={ratios[use]} longest={longestOfProfile} onCut={put} onClose={onClose} />
  )
}
