import type { Moment } from '@mynah/contract/moments'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Link } from '#ui/pages/link.tsx'
import { userPath } from '../paths.ts'

/** The cover picture with name and face at its lower right. */
export function Cover({ person, coverUrl }: { person: Moment['praises'][number]; coverUrl: string }) {
  return (
    <div className="relative mb-6">
      <div className="h-44 w-full overflow-hidden bg-gradient-to-br from-beak-100 to-beak-500">
        {coverUrl && <img src={coverUrl} alt="" className="size-full object-cover" />}
      </div>
      <Link
        to={userPath(person.userId)}
        className="absolute right-4 -bottom-5 flex max-w-[80%] items-end gap-3"
      >
        <span className="mb-6 one-line rounded-full bg-black/55 px-3 py-1 font-medium text-white">
          {person.userName}
        </span>
        <Avatar id={person.userId} name={person.userName} src={person.avatarUrl} size={68} />
      </Link>
    </div>
  )
}
