import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayDo, newState, play, type Outcome, type State, type Step } from '#test/group-model.ts'
import { steps } from '#test/group-steps.ts'
import { refusalOf, type Action, type Member } from './rights.ts'

const actions: Partial<Record<Step['action'], Action>> = {
  look: 'look',
  quit: 'quit',
  nick: 'nick',
  rename: 'edit',
  invite: 'invite',
  mute: 'mute',
  unmute: 'mute',
  remove: 'remove',
  answer: 'decide',
  setInvite: 'switch',
  setAudit: 'switch',
  setSilent: 'switch',
  addAdmin: 'admins',
  removeAdmin: 'admins',
  transfer: 'transfer',
  dissolve: 'dissolve',
}
const roles = { plain: 0, admin: 1, owner: 2 } as const

const memberOf = (state: State, who: string): Member | null => {
  const rank = state.ranks[who] ?? 'none'
  return rank === 'none' ? null : { role: roles[rank] }
}

/** State that the rules alone do not know: members, removed users and pending requests. */
const beyond: Outcome[] = ['AlreadyInGroup', 'ApplyAnswered', 'MemberRemoved']

test('the rules permit exactly the actions that the table permits, in ten thousand histories', () => {
  let asked = 0
  const refusals = new Set<Outcome>()
  fc.assert(
    fc.property(steps(['ana', 'bo', 'cy', 'di', 'eve'], 30), (history) => {
      const state = newState('ana', ['bo', 'cy', 'di'], ['eve'], 1_000)
      for (const step of history) {
        state.now += step.wait
        const expected = mayDo(state, step)
        const action = actions[step.action]
        if (action) {
          asked += 1
          const rules = { isInvite: state.invite, isDelete: state.dissolved }
          const named = 'target' in step && action !== 'invite' && action !== 'decide'
          const target = named ? memberOf(state, step.target) : undefined
          const given = refusalOf(rules, memberOf(state, step.actor), action, target) ?? 'ok'
          expect(given).toBe(beyond.includes(expected) ? 'ok' : expected)
          refusals.add(given)
        }
        if (expected === 'ok') play(state, step, '')
      }
    }),
    { numRuns: 10_000 },
  )
  expect(asked).toBeGreaterThan(90_000)
  expect([...refusals].sort()).toEqual(
    ['ok', 'MessageGroupDissolved', 'NoDataFound', 'NoPermission', 'OwnerMustTransfer'].sort(),
  )
}, 60_000)
