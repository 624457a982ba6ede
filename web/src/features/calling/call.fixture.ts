import * as z from 'zod/mini'
import { CallView } from '@mynah/contract/calling'

const person = (userId: string, userName: string) => ({ userId, userName, avatarUrl: '' })
export const amelia = person('7', 'Amelia')
export const linh = person('8', 'Linh Vũ')
export const budi = person('9', 'Budi')

/** Linh calls Amelia, the user of the tests. */
export const callWith = (changed: Partial<CallView> = {}): CallView => ({
  ...{ roomId: '71', channelId: '71', groupId: '', isAudio: true, state: 'ringing', result: null },
  ...{ from: linh, invitees: [amelia], participants: [linh], version: 1 },
  ...{ startTime: 1_000, answerTime: 0, endTime: 0 },
  ...changed,
})

/** As the server sends it. */
export const encoded = (call: CallView) => z.encode(CallView, call)

export const answered: Partial<CallView> = {
  ...{ state: 'active', invitees: [], participants: [linh, amelia], answerTime: 2_000 },
}
export const ended: Partial<CallView> = { state: 'ended', result: 'answered', invitees: [], participants: [] }
