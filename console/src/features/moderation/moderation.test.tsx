import { fireEvent, screen, waitFor } from '@testing-library/react'
import { router } from '#app.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminOutput, OperatorRole } from '@mynah/contract/admin-api'
import { moderationAdmin } from '@mynah/contract/moderation'
import { vipAdmin } from '@mynah/contract/vip'
import { fact, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

const at = Date.UTC(2026, 1, 3)
type Person = AdminOutput<typeof moderationAdmin.lookAtPerson>
type Group = AdminOutput<typeof moderationAdmin.lookAtGroup>
let person: Person
let group: Group

beforeEach(() => {
  person = {
    userId: '7',
    userName: 'Linh',
    userNum: 'linh7',
    frozen: false,
    createTime: at,
    mobile: '+84 90',
    email: '',
    profiles: 'Hello',
    language: 'vi',
    real: 2,
    frozenReason: '',
    frozenTime: 0,
    complaints: 3,
    sessions: [{ brand: 'Nokia', model: '3310', system: 'Android', createTime: at, lastTime: at }],
  }
  group = {
    id: '9',
    name: 'Market',
    isDelete: false,
    createTime: at,
    brief: 'We sell',
    ownerId: '7',
    ownerName: 'Linh',
    userCount: 12,
    complaints: 1,
  }
  server.role = 'reviewer'
  server.answer(moderationAdmin.findPeople, () => ({ list: [person] }))
  server.answer(moderationAdmin.lookAtPerson, () => person)
  server.answer(moderationAdmin.findGroups, () => ({ list: [group] }))
  server.answer(moderationAdmin.lookAtGroup, () => group)
  server.answer(vipAdmin.state, { until: 0 })
})

const find = async (words: string) => {
  type(/^ID/, words)
  submit('Find')
}
const openPerson = async (role: OperatorRole = 'reviewer') => {
  server.role = role
  await show('/people')
  await find('linh')
  press((await screen.findByRole('button', { name: 'Linh' })).textContent ?? '')
  await screen.findByRole('region', { name: 'Account of Linh' })
}
const openGroup = async (role: OperatorRole = 'reviewer') => {
  server.role = role
  await show('/groups')
  await find('market')
  await screen.findByRole('button', { name: 'Market' })
  press('Market')
  await screen.findByRole('region', { name: 'Group Market' })
}

test('people are searched only when one says so, with two letters or more, and blanks around are dropped', async () => {
  await show('/people')
  await find('')
  await find('l')
  expect(server.inputs(moderationAdmin.findPeople)).toEqual([])
  await find(' linh ')
  expect(await rowsOf('People')).toEqual([['Linh', 'linh7', '7', '3 Feb 2026, 00:00', '']])
  expect(server.inputs(moderationAdmin.findPeople)).toEqual([{ words: 'linh' }])
  expect(server.inputs(moderationAdmin.lookAtPerson)).toEqual([])
})

test('accounts that share an e-mail address are found without words', async () => {
  server.answer(moderationAdmin.mailDoubles, () => ({ list: [person] }))
  await show('/people')
  press('Shared e-mail addresses')
  expect(await rowsOf('People')).toEqual([['Linh', 'linh7', '7', '3 Feb 2026, 00:00', '']])
})

test('a search that finds nobody says so, and one that is refused says why', async () => {
  server.answer(moderationAdmin.findPeople, { list: [] })
  await show('/people')
  await find('linh')
  await screen.findByText('No one found.')
  server.refuse(moderationAdmin.findPeople, 'TooOften')
  await find('budi')
  expect(await trouble('Too many requests')).toBeDefined()
})

test('an account is shown with identity, complaints and sessions; what is empty is left out', async () => {
  await openPerson()
  expect(fact('Phone')).toBe('+84 90')
  expect(fact('E-mail')).toBeUndefined()
  expect(fact('Identity')).toBe('verified')
  expect(fact('Complaints')).toBe('3')
  expect(fact('Frozen')).toBeUndefined()
  expect(await rowsOf('Sessions')).toEqual([
    ['Nokia 3310', 'Android', '3 Feb 2026, 00:00', '3 Feb 2026, 00:00'],
  ])
})

test.each([
  [0, 'not verified'],
  [1, 'under review'],
  [3, 'rejected'],
])('an identity in state %i is called %s', async (real, name) => {
  person = { ...person, real }
  await openPerson()
  expect(fact('Identity')).toBe(name)
})

test('a new search closes what was open', async () => {
  await openPerson()
  await find('budi')
  expect(screen.queryByRole('region', { name: 'Account of Linh' })).toBeNull()
})

test('freezing needs a reason, which is shown with its time afterwards', async () => {
  server.answer(moderationAdmin.freeze, ({ reason }) => {
    person = { ...person, frozen: true, frozenReason: reason, frozenTime: at }
    return null
  })
  await openPerson()
  submit('Freeze')
  expect(server.inputs(moderationAdmin.freeze)).toEqual([])
  type('Reason for freezing', ' fraud ')
  submit('Freeze')
  await screen.findByRole('button', { name: 'Unfreeze' })
  expect(server.inputs(moderationAdmin.freeze)).toEqual([{ userId: '7', reason: 'fraud' }])
  expect(fact('Frozen')).toBe('3 Feb 2026, 00:00: fraud')
  expect(screen.getByLabelText<HTMLInputElement>('Reason for unfreezing').value).toBe('')
})

test('unfreezing is another call, and needs its own reason', async () => {
  person = { ...person, frozen: true, frozenReason: 'fraud', frozenTime: at }
  server.answer(moderationAdmin.unfreeze, () => {
    person = { ...person, frozen: false }
    return null
  })
  await openPerson()
  submit('Unfreeze')
  expect(server.inputs(moderationAdmin.unfreeze)).toEqual([])
  type('Reason for unfreezing', 'was a mistake')
  submit('Unfreeze')
  await screen.findByRole('button', { name: 'Freeze' })
  expect(server.inputs(moderationAdmin.unfreeze)).toEqual([{ userId: '7', reason: 'was a mistake' }])
})

test('a refused freeze says why and keeps the reason', async () => {
  server.refuse(moderationAdmin.freeze, 'NoPermission')
  await openPerson()
  type('Reason for freezing', 'fraud')
  submit('Freeze')
  await trouble('You may not do this')
  expect(screen.getByLabelText<HTMLInputElement>('Reason for freezing').value).toBe('fraud')
})

test('all sessions are ended at once, and where there is none there is nothing to end', async () => {
  server.answer(moderationAdmin.endSessions, () => {
    person = { ...person, sessions: [] }
    return null
  })
  await openPerson()
  press('End all sessions')
  await screen.findByText('No sessions.')
  expect(server.inputs(moderationAdmin.endSessions)).toEqual([{ userId: '7' }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End all sessions' }).disabled).toBe(true)
})

test('a reviewer neither sees VIP nor loads it', async () => {
  await openPerson('reviewer')
  expect(screen.queryByText('Has never been VIP.')).toBeNull()
  expect(server.inputs(vipAdmin.state)).toEqual([])
})

test.each(['support', 'admin'] as const)('the role %s gives VIP by the plan', async (role) => {
  let until = 0
  server.answer(vipAdmin.state, () => ({ until }))
  server.answer(vipAdmin.grant, () => ({ until: (until = at) }))
  await openPerson(role)
  await screen.findByText('Has never been VIP.')
  expect(screen.queryByRole('button', { name: 'End VIP' })).toBeNull()
  press('Give 90 days')
  await screen.findByText(/VIP until 3.Feb.2026/)
  expect(server.inputs(vipAdmin.grant)).toEqual([{ userId: '7', plan: '2', until: 0 }])
})

test('VIP is ended after a question, and a refusal is shown', async () => {
  const confirm = vi.fn<() => boolean>().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  server.answer(vipAdmin.state, { until: at })
  server.refuse(vipAdmin.end, 'NoDataFound')
  await openPerson('support')
  await screen.findByRole('button', { name: 'End VIP' })
  press('End VIP')
  expect(server.inputs(vipAdmin.end)).toEqual([])
  confirm.mockReturnValue(true)
  press('End VIP')
  await trouble('No data found')
  expect(server.inputs(vipAdmin.end)).toHaveLength(1)
})

test('groups are found and shown with owner and members', async () => {
  await openGroup()
  expect(await rowsOf('Groups')).toEqual([['Market', '9', '3 Feb 2026, 00:00', '']])
  expect(fact('Owner')).toBe('Linh (7)')
  expect(fact('Members')).toBe('12')
  expect(fact('State')).toBe('active')
})

test('a search that finds no group says so', async () => {
  server.answer(moderationAdmin.findGroups, { list: [] })
  await show('/groups')
  await find('market')
  expect(await screen.findByText('No groups found.')).toBeDefined()
})

test('dissolving needs a reason, happens once, and is shown', async () => {
  server.answer(moderationAdmin.dissolve, () => {
    group = { ...group, isDelete: true }
    return null
  })
  await openGroup()
  submit('Dissolve')
  expect(server.inputs(moderationAdmin.dissolve)).toEqual([])
  type('Reason for dissolving', ' fraud ')
  submit('Dissolve')
  await waitFor(() => expect(fact('State')).toBe('dissolved'))
  expect(server.inputs(moderationAdmin.dissolve)).toEqual([{ id: '9', reason: 'fraud' }])
  expect(screen.queryByRole('button', { name: 'Dissolve' })).toBeNull()
})

test('customer service looks at groups and has no button to dissolve one', async () => {
  await openGroup('support')
  expect(fact('State')).toBe('active')
  expect(screen.queryByRole('button', { name: 'Dissolve' })).toBeNull()
})

test('a refused end of a group says why', async () => {
  server.refuse(moderationAdmin.dissolve, 'NoDataFound')
  await openGroup()
  type('Reason for dissolving', 'fraud')
  submit('Dissolve')
  expect(await trouble('No data found')).toBeDefined()
})

test('the address of a day lists who registered on it, and the other day takes its place', async () => {
  server.answer(moderationAdmin.registeredOn, { list: [person] })
  server.answer(moderationAdmin.frozenOn, { list: [] })
  await show('/people?registered=2026-02-03')
  expect((await rowsOf('People')).map(([name]) => name)).toEqual(['Linh'])
  expect(server.inputs(moderationAdmin.registeredOn)).toEqual([{ day: '2026-02-03' }])
  type('Frozen on (UTC)', '2026-02-04')
  await screen.findByText('No one found.')
  expect(router.state.location.search).toBe('?frozen=2026-02-04')
})

test('the address of a day lists the groups created on it, also those deleted since', async () => {
  server.answer(moderationAdmin.createdOn, { list: [{ ...group, isDelete: true }] })
  await show('/groups?created=2026-02-03')
  expect(await rowsOf('Groups')).toEqual([['Market', '9', '3 Feb 2026, 00:00', 'dissolved']])
})

test('the address of a day lists who was frozen on it, each freeze once, and the field leads to another day', async () => {
  const freeze = { ...person, frozen: true, frozenTime: at + 60_000, unfrozenTime: 0 }
  server.answer(moderationAdmin.frozenOn, ({ day }) => ({
    list: day === '2026-02-03' ? [freeze, { ...freeze, frozenTime: at, unfrozenTime: at + 1_000 }] : [],
  }))
  await show('/people?frozen=2026-02-03')
  expect(await rowsOf('People')).toEqual([
    ['Linh', 'linh7', '7', '3 Feb 2026, 00:01', ''],
    ['Linh', 'linh7', '7', '3 Feb 2026, 00:00', '3 Feb 2026, 00:00'],
  ])
  expect(server.inputs(moderationAdmin.frozenOn)).toEqual([{ day: '2026-02-03' }])
  fireEvent.click(screen.getAllByRole('button', { name: 'Linh' })[0] ?? document.body)
  await screen.findByRole('region', { name: 'Account of Linh' })
  expect(router.state.location.search).toBe(`?frozen=2026-02-03&open=7-${at + 60_000}`)
  type('Frozen on (UTC)', '2026-02-04')
  await screen.findByText('No one found.')
  expect(router.state.location.search).toBe('?frozen=2026-02-04')
  type('Frozen on (UTC)', '')
  await screen.findByRole('button', { name: 'Find' })
  expect(router.state.location.search).toBe('')
})
