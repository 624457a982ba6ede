import fc from 'fast-check'
import type { Deed, Step, Who } from './group-model.ts'

const minute = 60_000

/** Any history of a group with these people; a dissolution is rare, since nothing comes after it. */
export function steps(names: Who[], maxLength: number): fc.Arbitrary<Step[]> {
  const who = fc.constantFrom(...names)
  const alone = fc.record({
    deed: fc.constantFrom('look', 'speak', 'speak', 'speak', 'quit', 'nick', 'rename', 'ask' as const),
  })
  const at = fc.record({
    deed: fc.constantFrom(
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
    deed: fc.constant('mute' as const),
    target: who,
    minutes: fc.constantFrom(1, 10, undefined),
  })
  const answer = fc.record({ deed: fc.constant('answer' as const), target: who, agreed: fc.boolean() })
  const turn = fc.record({
    deed: fc.constantFrom('setInvite', 'setAudit', 'setSilent' as const),
    on: fc.boolean(),
  })
  const end = fc.constant({ deed: 'dissolve' as const })
  const deed = fc.oneof(
    { arbitrary: alone, weight: 12 },
    { arbitrary: at, weight: 12 },
    { arbitrary: mute, weight: 4 },
    { arbitrary: answer, weight: 4 },
    { arbitrary: turn, weight: 5 },
    { arbitrary: end, weight: 1 },
  ) as fc.Arbitrary<Deed>
  const step = fc
    .tuple(who, fc.constantFrom(0, 0, 0, minute, 10 * minute), deed)
    .map(([actor, wait, what]) => ({ actor, wait, ...what }))
  return fc.array(step, { maxLength, size: 'max' })
}
