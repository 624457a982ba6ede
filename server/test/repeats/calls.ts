import { calling } from '@mynah/contract/calling'
import type { ErrorName } from '@mynah/contract/errors'
import { chatType } from '@mynah/contract/socket'
import type { Person } from '../person.ts'
import { seen } from './chats.ts'
import { friendsOf, roomOf, type Repeat, type Repeats } from './row.ts'

/** A call from the first user to the second, in some state, and an action of one of them. */
const inCall = (
  act: (ana: Person, bo: Person, roomId: string) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const { ana, bo } = await friendsOf(server)
    const wish = { conversation: { type: chatType.single, id: bo.id }, isAudio: true }
    const { call } = await ana.call(calling.start, wish)
    return {
      act: () => act(ana, bo, call.roomId),
      async state() {
        const mine = await Promise.all([ana, bo].map((one) => one.call(calling.mine, {})))
        const lines = (await seen(ana, bo)).filter((line) => line.startsWith('5 '))
        return [...mine.map(({ call: one }) => one?.state ?? null), lines.length]
      },
    }
  },
  leaves,
  ...(refusal && { refusal }),
})

export const callsRepeats: Repeats = {
  'call/start': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      const wish = { conversation: { type: chatType.single, id: bo.id }, isAudio: true }
      const rooms = new Set<string>()
      return {
        act: async () => rooms.add((await ana.call(calling.start, wish)).call.roomId),
        state: async () => [rooms.size, (await bo.call(calling.mine, {})).call?.state],
      }
    },
    leaves: [1, 'ringing'],
  },
  'call/join': inCall((_, bo, roomId) => bo.call(calling.join, { roomId }), ['active', 'active', 0]),
  'call/reject': inCall((_, bo, roomId) => bo.call(calling.reject, { roomId }), [null, null, 1]),
  'call/cancel': inCall((ana, _, roomId) => ana.call(calling.cancel, { roomId }), [null, null, 1]),
  'call/leave': inCall((ana, _, roomId) => ana.call(calling.leave, { roomId }), [null, null, 1]),
  'call/seen': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      const conversation = { type: chatType.single, id: bo.id }
      const { call } = await ana.call(calling.start, { conversation, isAudio: true })
      await ana.call(calling.cancel, { roomId: call.roomId })
      return {
        act: () => bo.call(calling.seen, {}),
        state: async () => (await bo.call(calling.mine, {})).missed ?? 0,
      }
    },
    leaves: 0,
  },
  'call/invite': {
    async make(server) {
      const { ana, bo, cy, id } = await roomOf(server)
      const group = { conversation: { type: chatType.group, id: id }, isAudio: true }
      const { call } = await ana.call(calling.start, { ...group, inviteeIds: [bo.id] })
      return {
        act: () => ana.call(calling.invite, { roomId: call.roomId, inviteeIds: [cy.id] }),
        async state() {
          const { call: on } = await ana.call(calling.ongoing, {
            conversation: { type: chatType.group, id: id },
          })
          return on?.invitees.length
        },
      }
    },
    leaves: 2,
  },
}
