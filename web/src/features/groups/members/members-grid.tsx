import { Minus, Plus, Search, type LucideIcon } from 'lucide-react'
import { groupRole, type Group, type GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { leads, mayInvite, nameIn } from './members.ts'
import {
  groupMemberAddPath,
  groupMemberChoosePath,
  groupMemberListPath,
  groupMemberRemovePath,
  userInfoPath,
} from '../paths.ts'
import { useMembers } from '../queries.ts'

const shown = 15

/** The first members, with buttons to invite and remove. */
export function MembersGrid({ group, role }: { group: Group; role: number }) {
  const t = useT('groups')
  const query = useMembers(group.id)
  const words = `?id=${group.id}`
  const adds = mayInvite(group, role)
  const removes = leads(role)
  const room = shown - 1 - Number(adds) - Number(removes)
  return (
    <section className="px-4 pb-3">
      <div className="rounded-18 bg-paper px-2 pt-3.5 pb-1">
        <Loaded query={query} skeleton={<RowSkeletons rows={2} />}>
          {(list) => (
            <AnimatedList
              label={t('membersTitle')}
              ids={list.slice(0, room).map(({ userId }) => userId)}
              className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-y-3"
            >
              {list.slice(0, room).map((member) => (
                <Member key={member.userId} member={member} />
              ))}
              <Action icon={Search} name={t('findMember')} to={`${groupMemberChoosePath}${words}`} />
              {adds && <Action icon={Plus} name={t('invite')} to={`${groupMemberAddPath}${words}`} />}
              {removes && (
                <Action icon={Minus} name={t('removePeople')} to={`${groupMemberRemovePath}${words}`} />
              )}
            </AnimatedList>
          )}
        </Loaded>
        <Link
          to={`${groupMemberListPath}${words}`}
          className="mt-1 flex min-h-11 items-center justify-center rounded-12 text-14 font-medium text-beak-700"
        >
          {t('membersAll', { count: group.userCount })}
        </Link>
      </div>
    </section>
  )
}

function Member({ member }: { member: GroupMember }) {
  const t = useT('groups')
  const name = nameIn(member)
  const role =
    member.role === groupRole.owner ? t('owner') : member.role === groupRole.admin ? t('admin') : undefined
  return (
    <li className="min-w-0">
      <Link
        to={`${userInfoPath}?id=${member.userId}&from=group`}
        className="flex flex-col items-center rounded-12 px-1 text-center"
      >
        <Avatar id={member.userId} name={name} src={member.avatarUrl} size={44} />
        <span className="mt-1 block w-full one-line text-12 text-ink-700">{name}</span>
        {role && <span className="block w-full text-11 text-ink-500 wrap-anywhere">{role}</span>}
      </Link>
    </li>
  )
}

function Action({ icon: Icon, name, to }: { icon: LucideIcon; name: string; to: string }) {
  return (
    <li className="min-w-0">
      <Link to={to} aria-label={name} title={name} className="flex justify-center rounded-12 px-1">
        <span className="grid size-11 place-items-center rounded-squircle border-[1.5px] border-dashed border-ink-500 text-ink-700">
          <Icon aria-hidden className="size-5" />
        </span>
      </Link>
    </li>
  )
}
