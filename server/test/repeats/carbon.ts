import { carbon } from '@mynah/contract/carbon'
import { wallet } from '@mynah/contract/wallet'
import { requestId } from '../money.ts'
import { people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import type { Repeats } from './row.ts'

const zone = 'Asia/Jakarta'
const bus = { key: 'bus', amount: 10_00 }

async function diary(server: TestServer): Promise<{ ana: Person; id: string }> {
  const { ana } = await people(server, 'ana')
  const { list } = await ana.call(carbon.add, { requestId: requestId(), zone, entries: [bus] })
  return { ana, id: list[0]?.id ?? '' }
}

const amountsOf = async (who: Person) =>
  (await who.call(carbon.list, {})).list.map(({ amount, grams }) => [amount, grams])

export const carbonRepeats: Repeats = {
  'carbon/add': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const input = { requestId: requestId(), zone, entries: [bus] }
      return {
        act: () => ana.call(carbon.add, input),
        state: async () => [await amountsOf(ana), (await ana.call(wallet.asset, {})).points],
      }
    },
    leaves: [[[10_00, 1039]], 2],
  },
  'carbon/update': {
    async make(server) {
      const { ana, id } = await diary(server)
      return {
        act: () => ana.call(carbon.update, { id, amount: 20_00 }),
        state: () => amountsOf(ana),
      }
    },
    leaves: [[20_00, 2077]],
  },
  'carbon/remove': {
    async make(server) {
      const { ana, id } = await diary(server)
      return { act: () => ana.call(carbon.remove, { id }), state: () => amountsOf(ana) }
    },
    leaves: [],
    refusal: 'NoDataFound',
  },
  'carbon/goal': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      return {
        act: () => ana.call(carbon.goal, { grams: 150_000, country: 'TH' }),
        async state() {
          const { goal, country } = await ana.call(carbon.summary, { period: 'week', zone })
          return [goal, country]
        },
      }
    },
    leaves: [150_000, 'TH'],
  },
}
