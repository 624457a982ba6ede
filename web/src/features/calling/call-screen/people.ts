import type { PersonCard } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { isForSeveral, myId, refOfCall, useGroup, usePerson } from '../queries.ts'
import type { CallSession } from '../session.ts'

/** The other side of a call: the person in a private one, or the group. */
export function usePeopleOfCall(session: CallSession): {
  name: string
  groupId: string
  other: PersonCard | undefined
} {
  const ref = session.phase === 'none' ? undefined : 'ref' in session ? session.ref : refOfCall(session.call)
  const isGroup = ref?.type === chatType.group
  const { data: person } = usePerson(ref && !isGroup ? ref.id : '')
  const { data: group } = useGroup(ref && isGroup ? ref.id : '')
  if (isGroup && ref) return { name: group?.name ?? '', groupId: ref.id, other: undefined }
  const others = 'call' in session ? othersIn(session.call) : []
  if ('call' in session && isForSeveral(session.call) && !isGroup)
    return { name: others.map((one) => one.userName).join(', '), groupId: '', other: undefined }
  const [shown] = others
  const other = person
    ? { userId: person.userId, userName: person.remarks || person.userName, avatarUrl: person.avatarUrl }
    : shown
  return { name: other?.userName ?? '', groupId: '', other }
}

const othersIn = (call: Extract<CallSession, { call: unknown }>['call']): PersonCard[] =>
  [...call.participants, ...call.invitees].filter(({ userId }) => userId !== myId())
