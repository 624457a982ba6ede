import { callingAdmin, type OperatedCall } from '@mynah/contract/calling'
import { ask } from '../../client.ts'
import { dateOf } from '../../parts/dates.ts'
import { LiveScreen } from './live-screen.tsx'

const states: Record<OperatedCall['state'], string> = { ringing: 'rings', active: 'on', ended: 'over' }
const results: Record<NonNullable<OperatedCall['result']>, string> = {
  answered: 'answered',
  rejected: 'rejected',
  busy: 'busy',
  cancelled: 'cancelled',
  timedOut: 'not answered',
}

export const CallsScreen = () => (
  <LiveScreen
    title="Calls"
    head={['Caller', 'Kind', 'In', 'People', 'State', 'Began', 'Answered', 'Ended']}
    list={(isOn) => ask(callingAdmin.list, { isOn, pageSize: 50 })}
    figures={(days) => ask(callingAdmin.figures, { days })}
    rowOf={(one) => ({
      id: one.id,
      name: one.callerName || one.callerId,
      isOn: one.state !== 'ended',
      cells: [
        one.isAudio ? 'audio' : 'video',
        one.groupId ? `group ${one.groupId}` : 'private chat',
        one.people,
        one.result ? results[one.result] : states[one.state],
        dateOf(one.startTime),
        dateOf(one.answerTime),
        dateOf(one.endTime),
      ],
    })}
    calls={callingAdmin}
    end={(id, reason) => ask(callingAdmin.end, { id, reason })}
  />
)
