import fc from 'fast-check'
import type { Action, Step, Who } from './group-model.ts'

const minute = 60_000

/** Random histories of a group with these users; dissolving is rare, since nothing can follow it. */
export function steps(names: Who[], maxLength: number): fc.Arbitrary<Step[]> {
  const who = fc.constantFrom(...names)
  const alone = fc.record({
    action: fc.constantFrom(
      'look',
      'speak',
      'speak',
      'speak',
      'quit',
      'nick',
      'rename',
      'ask',
      'make',
      'make' as const,
    ),
  })
  const at = fc.record({
    action: fc.constantFrom(
      'invite',
      'invite',
      'unmute',
      'remove',
      'addAdmin',
      'addAdmin',
      'removeAdmin',
      'transfer' as const,
    ),
    target: who,
  })
  const mute = fc.record({
    action: fc.constant('mute' as const),
    target: who,
    minutes: fc.constantFrom(1, 10, undefined),
  })
  const enter = fc.record({ action: fc.constant('enter' as const), token: fc.nat(5) })
  const answer = fc.record({ action: fc.constant('answer' as const), target: who, agreed: fc.boolean() })
  const turn = fc.record({
    action: fc.constantFrom('setInvite', 'setAudit', 'setSilent' as const),
    on: fc.boolean(),
  })
  const end = fc.constant({ action: 'dissolve' as const })
  const action = fc.oneof(
    { arbitrary: alone, weight: 12 },
    { arbitrary: at, weight: 12 },
    { arbitrary: mute, weight: 4 },
    { arbitrary: answer, weight: 4 },
    { arbitrary: enter, weight: 6 },
    { arbitrary: turn, weight: 5 },
    { arbitrary: end, weight: 1 },
  ) as fc.Arbitrary<Action>
  const step = fc
    .tuple(who, fc.constantFrom(0, 0, 0, minute, 10 * minute), action)
    .map(([actor, wait, what]) => ({ actor, wait, ...what }))
  return fc.array(step, { maxLength, size: 'max' })
}
