import { Aperture } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { userPath } from './paths.ts'
import { useNewestOf } from './queries.ts'

/** A person's moments, with the newest pictures that the reader may see. */
function MomentsCell({ userId }: { userId: string }) {
  const t = useT('moments')
  const { data } = useNewestOf(userId)
  const thumbs = data?.list.flatMap(({ media }) => media.map(({ thumb, url }) => thumb || url)).slice(0, 4)
  return (
    <Cell
      icon={Aperture}
      title={t('title')}
      to={userPath(userId)}
      value={
        <span className="flex gap-1">
          {thumbs?.map((src) => (
            <img key={src} src={src} alt="" className="size-10 rounded-8 bg-ink-100 object-cover" />
          ))}
        </span>
      }
    />
  )
}

export const personPart = { cells: [MomentsCell] }
