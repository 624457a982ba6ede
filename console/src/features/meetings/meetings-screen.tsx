import { meetingsAdmin, type OperatedMeeting } from '@mynah/contract/meetings-admin'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { LiveScreen } from '#features/calling/index.ts'

const states = { scheduled: 'notOpen', open: 'on', ended: 'over' } as const satisfies Record<
  OperatedMeeting['state'],
  string
>

export function MeetingsScreen() {
  const t = useT('meetings')
  const heading = t('meetingsPage')
  return (
    <LiveScreen
      title={heading}
      list={(isOn) => callAdmin(meetingsAdmin.list, { isOn, pageSize: 50 })}
      columns={[
        { name: t('title'), value: ({ title }) => title },
        { name: t('number'), value: ({ number }) => number },
        { name: t('host'), value: ({ hostName, hostId }) => hostName || hostId },
        { name: t('people'), value: ({ people }) => people },
        { name: t('state'), value: ({ state }) => t(states[state]) },
        { name: t('plannedFor'), value: ({ startTime }) => startTime, isTime: true },
        { name: t('ended'), value: ({ endTime }) => endTime, isTime: true },
      ]}
      figures={(days) => callAdmin(meetingsAdmin.figures, { days })}
      idOf={({ number }) => number}
      nameOf={({ title }) => title}
      personOf={({ hostId, hostName }) => ({ as: t('host'), userId: hostId, userName: hostName })}
      isOn={({ state }) => state === 'open'}
      calls={meetingsAdmin}
      end={(number, reason) => callAdmin(meetingsAdmin.end, { number, reason })}
    />
  )
}
