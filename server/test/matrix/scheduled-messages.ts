import { messageId } from '../person.ts'
import { hidden, inside, self, type Rows } from './row.ts'

const absent = { input: () => ({ id: messageId() }) }

export const scheduledMessagesRows: Rows = {
  'messageSchedule/add': {
    input: ({ group }) => ({
      id: messageId(),
      toBizId: group,
      toBizType: 1,
      msgType: 0,
      content: 'good morning',
      sendTime: Date.now() + 3_600_000,
      timeZone: 'Asia/Bangkok',
    }),
    all: 'NoDataFound',
    but: { ...inside, former: 'MessageNotMember' },
    ids: { toBizId: hidden('group') },
    fresh: 'group',
  },
  'messageSchedule/list': self,
  // A scheduled message is private: for others it does not exist.
  'messageSchedule/update': { ...absent, all: 'NoDataFound' },
  'messageSchedule/remove': { ...absent, all: 'ok' },
  'messageSchedule/sendNow': { ...absent, all: 'ok' },
}
