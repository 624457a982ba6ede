import { places } from '@mynah/contract/places'
import { messageId, type Person } from '../person.ts'
import { roomOf, type Repeat, type Repeats } from './row.ts'

type Stage = { ana: Person; conversation: { type: 1; id: string }; msgId: string }

const share = ({ ana, conversation, msgId: id }: Stage) =>
  ana.call(places.send, { conversation, id, lat: 1, lng: 2, liveSeconds: 900 })

/** An action on a running live location in a group, and how members see it then. */
const inRoom = (act: (stage: Stage) => Promise<unknown>, leaves: unknown): Repeat => ({
  async make(server) {
    const { ana, bo, id } = await roomOf(server)
    const stage: Stage = { ana, conversation: { type: 1, id }, msgId: messageId() }
    await share(stage)
    return {
      act: () => act(stage),
      state: async () => {
        const { list } = await bo.call(places.live, { conversation: stage.conversation })
        return list.map(({ lat, lng }) => [lat, lng])
      },
    }
  },
  leaves,
})

export const placesRepeats: Repeats = {
  'place/send': inRoom(share, [[1, 2]]),
  'place/move': inRoom(({ ana }) => ana.call(places.move, { lat: 3, lng: 4 }), [[3, 4]]),
  'place/end': inRoom(({ ana, conversation, msgId }) => ana.call(places.end, { conversation, msgId }), []),
}
