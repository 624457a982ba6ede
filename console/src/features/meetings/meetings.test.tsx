import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { meetingsAdmin, type OperatedMeeting } from '@mynah/contract/meetings-admin'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

// draws on a canvas, which this environment does not have
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    destroy = () => undefined
  },
}))

const at = Date.UTC(2026, 1, 3, 12)
const meeting: OperatedMeeting = {
  number: '123456789',
  title: 'Monday',
  hostId: '7',
  hostName: 'Linh',
  people: 4,
  state: 'open',
  startTime: at,
  endTime: 0,
}
const page = { pageNo: 1, pageSize: 50, more: false }
let meetings: OperatedMeeting[]

beforeEach(() => {
  meetings = [meeting]
  server.role = 'reviewer'
  const days = [{ at: Date.UTC(2026, 1, 3), count: 2, minutes: 9 }]
  server.answer(meetingsAdmin.list, () => ({ ...page, list: meetings }))
  server.answer(meetingsAdmin.figures, { days })
})

test('meetings are listed and ended; what the server refuses is read', async () => {
  server.refuse(meetingsAdmin.end, 'MeetingAbsent')
  await show('/meetings')
  expect(await rowsOf('Meetings')).toEqual([
    ['Monday', '123456789', 'Linh', '4', 'ongoing', '3 Feb 2026, 12:00', ''],
  ])
  press('Monday')
  type(/^Reason/, 'Sells followers')
  submit('End for all')
  await trouble('Room absent')
  server.answer(meetingsAdmin.end, () => {
    meetings = []
    return null
  })
  submit('End for all')
  expect(await screen.findByText('None.')).toBeDefined()
})

test('support sees open meetings and no button to end them', async () => {
  server.role = 'support'
  await show('/meetings')
  await screen.findByRole('button', { name: 'Monday' })
  press('Monday')
  expect(screen.queryByRole('button', { name: 'End for all' })).toBeNull()
})
