import { groups } from '@mynah/contract/groups'
import { polls } from '@mynah/contract/polls'
import { chatType } from '@mynah/contract/socket'
import { messageId } from '../server/test/person.ts'
import { openChat } from './steps/chat-steps.ts'
import { act, kinds, live, seeded, stateOf, type Device, type State } from './steps/living-steps.ts'
import { expect, ownServer, test, type Phone } from './phones.ts'

// Its own server: all messages of the chat are of this test.
test.use(ownServer())

const full = process.env.MYNAH_FULL === '1'
const firstSeed = Number(process.env.MYNAH_SEED ?? 46)
const lastsMs = full ? 300_000 : 10_000

/** The differences between two states, as short lines. */
function differences(name: string, one: State, other: State): string[] {
  const lines = (state: State) => [
    ...state.messages.map((message) => JSON.stringify(message)),
    `${state.recalled} recalled`,
    `pinned: ${state.pins.join(', ')}`,
  ]
  const [left, right] = [lines(one), lines(other)]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at)
    .filter((at) => left[at] !== right[at])
    .map((at) => `${name}: ${left[at]} / ${right[at]}`)
}

test(
  'two people and a device that is away at times end with the same messages',
  { tag: '@full' },
  async ({ phone }, info) => {
    test.setTimeout(lastsMs + 150_000)
    // with --repeat-each each round has another seed
    const seed = firstSeed + info.repeatEachIndex
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    const chat = `Living ${seed}`
    const group = await amelia.person.call(groups.create, { name: chat, userList: [budi.person.id] })
    await amelia.person.call(groups.addAdmin, { id: group.id, userId: budi.person.id })
    const ask = async () => {
      for (const [question, multiple] of [
        ['«one»', false],
        ['«several»', true],
      ] as const)
        await amelia.person.call(polls.create, {
          ...{
            conversation: { type: chatType.group, id: group.id },
            id: messageId(),
            kind: 'poll',
            question,
          },
          ...{ options: ['Noodles', 'Rice', 'Bread'], multiple, secret: false, results: 'now', endTime: 0 },
          addOptions: false,
        })
    }
    await ask()
    const third = await phone('amelia')
    const device = (name: string, one: Phone, at: number, sometimesOffline = false): Device => ({
      ...{ name, phone: one, chat, random: seeded(seed * 10 + at), sometimesOffline },
    })
    const devices = [device('A', amelia, 1), device('B', budi, 2), device('C', third, 3, true)]
    for (const { phone: one } of devices) await openChat(one.page, new RegExp(`^${chat}`))

    const until = Date.now() + lastsMs
    const done = await Promise.all(devices.map((one) => live(one, until)))
    const times = Object.fromEntries(
      [...kinds, 'go away', 'come back'].map((kind) => [
        kind,
        done.reduce((sum, each) => sum + (each.get(kind) ?? 0), 0),
      ]),
    )
    info.annotations.push({ type: 'acts', description: JSON.stringify(times) })
    const actIfMissing = async (all: readonly string[]) => {
      for (const kind of all) if (!times[kind] && devices[0]) await act(devices[0], kind)
    }
    const votes = ['vote', 'take back a vote']
    await actIfMissing(kinds.filter((kind) => !votes.includes(kind)))
    const tall = async (one: Phone) =>
      one.page.setViewportSize({
        width: info.project.use.viewport?.width ?? 390,
        height: full ? 30_000 : 6_000,
      })
    for (const one of [amelia, budi, third]) await tall(one)
    // the first polls may have been recalled, and a room that was scrolled up draws no new ones in a low window
    if (!times.vote || !times['take back a vote']) await ask()
    await actIfMissing(votes)

    const states = () =>
      Promise.all(
        devices.map((one) =>
          one.phone === budi ? stateOf(one, 'Budi', 'Amelia') : stateOf(one, 'Amelia', 'Budi'),
        ),
      )
    const differ = async (than?: State) => {
      const all = await states()
      const first = than ?? all[0]
      if (!first) throw new Error('there are no states')
      return all.flatMap((state, at) => differences(devices[at]?.name ?? '', first, state))
    }
    await expect.poll(() => differ()).toEqual([])
    const [before] = await states()
    if (!before) throw new Error('there are no states')
    expect(before.messages.length).toBeGreaterThan(full ? 5 : 0)

    // Updates must lead to the same state as loading: after a reload, and on a device without any data. Three pages draw all
    // that their tall windows hold at once.
    for (const { phone: one } of devices) await one.page.reload()
    await expect.poll(() => differ(before), { timeout: 60_000 }).toEqual([])
    const fresh = await phone('amelia')
    await tall(fresh)
    await openChat(fresh.page, new RegExp(`^${chat}`))
    await expect
      .poll(async () => differences('new', before, await stateOf(device('new', fresh, 4), 'Amelia', 'Budi')))
      .toEqual([])
  },
)
