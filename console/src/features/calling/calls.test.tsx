import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { callingAdmin, type OperatedCall } from '@mynah/contract/calling'
import { press, rowsOf, show, submit, testServer, type } from '#test/server.tsx'

const server = testServer()

const drawn = vi.hoisted(() => [] as number[][][])
// draws on a canvas, which this environment does not have
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    constructor(_options: object, data: number[][]) {
      drawn.push(data)
    }
    destroy = () => undefined
  },
}))

const at = Date.UTC(2026, 1, 3, 12)
const call: OperatedCall = {
  id: '5',
  isAudio: false,
  groupId: '9',
  callerId: '7',
  callerName: 'Linh',
  people: 3,
  state: 'active',
  result: null,
  startTime: at,
  answerTime: at,
  endTime: 0,
}
const page = { pageNo: 1, pageSize: 50, more: false }
let calls: OperatedCall[]

beforeEach(() => {
  drawn.length = 0
  calls = [call]
  server.role = 'reviewer'
  const days = [{ at: Date.UTC(2026, 1, 3), count: 2, minutes: 9 }]
  server.answer(callingAdmin.list, () => ({ ...page, list: calls }))
  server.answer(callingAdmin.figures, { days })
})

test('calls that are on are listed, with how many and how long there were', async () => {
  await show('/calls')
  expect(await rowsOf('Calls')).toEqual([
    ['Linh', 'video', 'group 9', '3', 'ongoing', '3 Feb 2026, 12:00', '3 Feb 2026, 12:00', ''],
  ])
  expect(server.inputs(callingAdmin.list)[0]).toMatchObject({ isOn: true })
  await waitFor(() => expect(drawn.map(([, values]) => values)).toEqual([[2], [9]]))
})

test('a call is ended with a reason, and is gone from the list', async () => {
  server.answer(callingAdmin.end, () => {
    calls = []
    return null
  })
  await show('/calls')
  await screen.findByRole('button', { name: 'Linh' })
  press('Linh')
  submit('End for all')
  expect(server.inputs(callingAdmin.end)).toEqual([])
  type(/^Reason/, ' Sells followers ')
  submit('End for all')
  expect(await screen.findByText('None.')).toBeDefined()
  expect(server.inputs(callingAdmin.end)).toEqual([{ id: '5', reason: 'Sells followers' }])
})

test('a call that is over cannot be ended', async () => {
  calls = [{ ...call, state: 'ended', result: 'timedOut', groupId: '', isAudio: true, endTime: at }]
  await show('/calls')
  expect((await rowsOf('Calls'))[0]?.slice(1, 5)).toEqual(['audio', 'private chat', '3', 'not answered'])
  press('Linh')
  expect(screen.queryByRole('button', { name: 'End for all' })).toBeNull()
})

test('the caller of a call is a link to their card, also after the call has ended', async () => {
  calls = [{ ...call, state: 'ended', endTime: at }]
  await show('/calls')
  await screen.findByRole('button', { name: 'Linh' })
  press('Linh')
  expect(screen.getByRole('link', { name: 'Linh (7)' }).getAttribute('href')).toBe('#/customers/7')
  expect(screen.queryByRole('button', { name: 'End for all' })).toBeNull()
})
