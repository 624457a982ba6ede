import { callingAdmin, type OperatedCall } from '@mynah/contract/calling'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { LiveScreen } from './live-screen.tsx'

const states = { ringing: 'rings', active: 'on', ended: 'over' } as const satisfies Record<
  OperatedCall['state'],
  string
>
const results = {
  answered: 'wasAnswered',
  rejected: 'rejected',
  busy: 'busy',
  cancelled: 'cancelled',
  timedOut: 'notAnswered',
} as const satisfies Record<NonNullable<OperatedCall['result']>, string>

const nameOf = (one: OperatedCall) => one.callerName || one.callerId

export function CallsScreen() {
  const t = useT('calling')
  const title = t('callsPage')
  return (
    <LiveScreen
      title={title}
      list={(isOn) => callAdmin(callingAdmin.list, { isOn, pageSize: 50 })}
      columns={[
        { name: t('caller'), value: nameOf },
        { name: t('kind'), value: ({ isAudio }) => t(isAudio ? 'audio' : 'video') },
        { name: t('in'), value: ({ groupId }) => (groupId ? t('group', { id: groupId }) : t('privateChat')) },
        { name: t('people'), value: ({ people }) => people },
        { name: t('state'), value: ({ result, state }) => t(result ? results[result] : states[state]) },
        { name: t('began'), value: ({ startTime }) => startTime, isTime: true },
        { name: t('answered'), value: ({ answerTime }) => answerTime, isTime: true },
        { name: t('ended'), value: ({ endTime }) => endTime, isTime: true },
      ]}
      figures={(days) => callAdmin(callingAdmin.figures, { days })}
      idOf={({ id }) => id}
      nameOf={nameOf}
      personOf={({ callerId, callerName }) => ({ as: t('caller'), userId: callerId, userName: callerName })}
      isOn={({ state }) => state !== 'ended'}
      calls={callingAdmin}
      end={(id, reason) => callAdmin(callingAdmin.end, { id, reason })}
    />
  )
}
