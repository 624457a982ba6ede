import { polls } from '@mynah/contract/polls'
import { messageId, type Person } from '../person.ts'
import { roomOf, type Repeat, type Repeats } from './row.ts'

type Place = { conversation: { type: 1; id: string }; msgId: string }
type Stage = Place & { ana: Person; bo: Person }

const ask = ({ ana, conversation, msgId }: Stage) =>
  ana.call(polls.create, {
    conversation,
    id: msgId,
    kind: 'poll',
    question: 'Where?',
    options: ['Here', 'There'],
    multiple: false,
    secret: false,
    results: 'now',
    endTime: 0,
    addOptions: true,
  })

/** Actions of an owner and a member of a group on an existing poll. */
const inPoll = (
  act: (stage: Stage) => Promise<unknown>,
  leaves: unknown,
  more: Partial<Repeat> = {},
): Repeat => ({
  async make(server) {
    const { ana, bo, id } = await roomOf(server)
    const stage: Stage = { ana, bo, conversation: { type: 1, id }, msgId: messageId() }
    await ask(stage)
    const { conversation, msgId } = stage
    return {
      act: () => act(stage),
      state: async () => {
        const { counts, voters, ended = 0 } = await bo.call(polls.detail, { conversation, msgId })
        return [counts, voters, ended > 0]
      },
    }
  },
  leaves,
  ...more,
})

export const pollsRepeats: Repeats = {
  'poll/create': inPoll(ask, [[0, 0], 0, false]),
  'poll/vote': inPoll(
    ({ bo, conversation, msgId }) => bo.call(polls.vote, { conversation, msgId, choices: [1] }),
    [[0, 1], 1, false],
  ),
  'poll/addOption': inPoll(
    ({ bo, conversation, msgId }) => bo.call(polls.addOption, { conversation, msgId, text: 'Elsewhere' }),
    [[0, 0, 0], 0, false],
    { refusal: 'PollOptionsFull' },
  ),
  'poll/close': inPoll(
    ({ ana, conversation, msgId }) => ana.call(polls.close, { conversation, msgId }),
    [[0, 0], 0, true],
  ),
}
