import type { Sent } from '../history.ts'
import { pause, type Human } from '../human.ts'
import type { World } from '../world.ts'

/** The actions of a fault, run one after the other while users send messages, spread evenly over those. */
export type Lane = { name: string; count: number; action: (nth: number) => Promise<void> }
export type Progress = { progress?: (done: number, of: number) => void }

/**
 * Users send, read, recall, leave and come back until `messages` were sent, while the lanes run. Users wait for a lane
 * that is behind, so that no action happens without load.
 */
export async function live(
  world: World,
  messages: number,
  lanes: Lane[],
  onProgress: Progress = {},
): Promise<void> {
  let sent = 0
  let stopped = false
  const done = lanes.map(() => 0)
  const pointOf = (lane: Lane, nth: number) => ((nth + 0.5) / lane.count) * messages
  const allowed = () =>
    Math.min(
      messages,
      ...lanes.map((lane, index) =>
        (done[index] ?? 0) >= lane.count ? messages : pointOf(lane, (done[index] ?? 0) + 1),
      ),
    )
  const talk = async (human: Human) => {
    while (sent < messages && !stopped) {
      if (sent >= allowed()) {
        await pause(20)
        continue
      }
      const burst = Math.min(1 + human.chance.below(4), messages - sent)
      sent += burst
      onProgress.progress?.(sent, messages)
      await act(world, human, burst)
    }
  }
  const run = async (lane: Lane, index: number) => {
    for (let nth = 0; nth < lane.count && !stopped; nth += 1) {
      while (sent < pointOf(lane, nth) && !stopped) await pause(10)
      await lane.action(nth)
      done[index] = nth + 1
    }
  }
  try {
    await Promise.all([...world.people.map(talk), ...lanes.map(run)])
  } finally {
    stopped = true
  }
}

/** One turn of a user: several messages at once in one conversation, and sometimes something else. */
async function act(world: World, human: Human, burst: number): Promise<void> {
  const { chance } = human
  const conversation = chance.pick(human.conversations)
  const way = chance.happens(0.7) ? 'socket' : 'http'
  const sent = await Promise.all(Array.from({ length: burst }, () => human.send(conversation, way)))
  const ok = sent.filter((one) => one.outcome === 'ok')
  await besides(world, human, conversation, ok)
}

async function besides(world: World, human: Human, conversation: string, ok: Sent[]): Promise<void> {
  const { chance } = human
  const one = ok[0]
  if (one && chance.happens(0.05)) await human.repeat(one, chance.happens(0.5) ? 'http' : 'socket')
  if (chance.happens(0.3)) human.read(chance.pick(human.conversations))
  if (one && chance.happens(0.04)) await human.recall(one)
  if (chance.happens(0.05)) await human.look(conversation)
  if (chance.happens(0.01)) chance.pick(human.devices).drop(chance.below(1_000))
  if (chance.happens(0.02)) await leaveOrFound(world, human, conversation)
}

/** Leaves a group of another user; if too few members would be left, creates a new group instead. */
async function leaveOrFound(world: World, human: Human, conversation: string): Promise<void> {
  const isGroup = conversation.startsWith('1:')
  const members = world.people.filter((one) => one.conversations.includes(conversation))
  if (world.leaving && isGroup && !human.owns.has(conversation) && members.length > 3) {
    // messages sent concurrently may be stored before the line of leaving, but not after it
    const said = [human.send(conversation, 'socket'), human.send(conversation, 'http')]
    await Promise.all([human.leave(conversation), ...said])
    return
  }
  const owner = world.people[0]
  if (!owner || owner.conversations.length > 40) return
  await world.found(owner, world.people.slice(1, 6)).catch(() => {})
}
