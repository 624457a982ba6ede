import { meetingsAdmin, type OperatedMeeting } from '@mynah/contract/meetings-admin'
import { ask } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { LiveScreen } from './live-screen.tsx'

const states: Record<OperatedMeeting['state'], string> = { scheduled: 'not open', open: 'on', ended: 'over' }

export const MeetingsScreen = () => (
  <LiveScreen
    title="Meetings"
    head={['Title', 'Number', 'Host', 'People', 'State', 'Planned for', 'Ended']}
    list={(isOn) => ask(meetingsAdmin.list, { isOn, pageSize: 50 })}
    figures={(days) => ask(meetingsAdmin.figures, { days })}
    rowOf={(one) => ({
      id: one.number,
      name: one.title,
      isOn: one.state === 'open',
      cells: [
        one.number,
        one.hostName || one.hostId,
        one.people,
        states[one.state],
        dateOf(one.startTime),
        dateOf(one.endTime),
      ],
    })}
    calls={meetingsAdmin}
    end={(number, reason) => ask(meetingsAdmin.end, { number, reason })}
  />
)
