import type { Group } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Cell } from '#ui/list.tsx'

/** One of my groups in a list. */
export function GroupRow(props: { group: Group; to?: string; onPress?: () => void }) {
  const { group, ...rest } = props
  const { id, name, avatar, faces, userCount } = group
  const say = useSay('groups')
  return (
    <Cell
      leading={<Avatar id={id} name={name} src={avatar} faces={faces} />}
      title={<span className="font-medium">{name}</span>}
      hint={say('members', { count: userCount })}
      chevron={false}
      {...rest}
    />
  )
}
