import { moderationAdmin } from '@mynah/contract/moderation'
import { ask } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Finder } from '../../parts/finder.tsx'
import { GroupView } from './group-view.tsx'

/** Groups by id or a part of the name. */
export const GroupsScreen = () => (
  <Finder
    title="Groups"
    label="Id or name"
    find={(words) => ask(moderationAdmin.findGroups, { words })}
    head={['Name', 'Id', 'Since', 'State']}
    cellsOf={(one) => [one.name, one.id, dateOf(one.createTime), one.isDelete && 'dissolved']}
    idOf={({ id }) => id}
    empty="No group was found."
  >
    {(id) => <GroupView key={id} id={id} />}
  </Finder>
)
