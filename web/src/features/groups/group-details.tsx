import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { MemberPicture } from './member-row.tsx'
import { nameIn } from './members.ts'
import { userInfoPath } from './paths.ts'
import { isAbsent, useGroup, useMembers } from './queries.ts'

/** A group beside its room on a very wide screen. */
export function GroupDetails({ id }: { id: string }) {
  const t = useT('groups')
  const { data: group, error } = useGroup(id)
  const { data: members } = useMembers(id)
  if (!group || isAbsent(error)) return null
  return (
    <>
      <header className="mb-5 flex flex-col items-center text-center">
        <Avatar id={group.id} name={group.name} src={group.avatar} faces={group.faces} size={68} />
        <h2 className="mt-2.5 text-16 font-bold wrap-anywhere">{group.name}</h2>
        <p className="text-12 text-ink-500">{t('members', { count: group.userCount })}</p>
        {group.brief && <p className="mt-2 text-14 text-ink-700 wrap-anywhere">{group.brief}</p>}
      </header>
      {group.notice && (
        <section className="mb-5">
          <h3 className="mb-2 text-12 font-medium text-ink-500">{t('notice')}</h3>
          <p className="rounded-12 bg-beak-100 p-3 text-14 whitespace-pre-wrap text-ink-900 wrap-anywhere">
            {group.notice}
          </p>
        </section>
      )}
      <section>
        <h3 className="mb-2 text-12 font-medium text-ink-500">{t('membersTitle')}</h3>
        <ul aria-label={t('membersTitle')} className="flex flex-wrap gap-2">
          {members?.map((member) => (
            <li key={member.userId} className="flex">
              <Link
                to={`${userInfoPath}?id=${member.userId}&from=group`}
                title={nameIn(member)}
                aria-label={nameIn(member)}
                className="flex rounded-squircle"
              >
                <MemberPicture member={member} size={44} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
