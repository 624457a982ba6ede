import { moderationAdmin } from '@mynah/contract/moderation'
import { ask } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { Finder } from '../../parts/finder.tsx'
import { PersonView } from './person-view.tsx'

/** People by id, number, phone, e-mail or a part of the name. */
export const PeopleScreen = () => (
  <Finder
    title="People"
    label="Id, user number, phone, e-mail or name"
    find={(words) => ask(moderationAdmin.findPeople, { words })}
    head={['Name', 'Number', 'Id', 'Since', 'State']}
    cellsOf={(one) => [one.userName, one.userNum, one.userId, dateOf(one.createTime), one.frozen && 'frozen']}
    idOf={({ userId }) => userId}
    empty="Nobody was found."
  >
    {(userId) => <PersonView key={userId} userId={userId} />}
  </Finder>
)
