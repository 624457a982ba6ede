import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chatType } from '@mynah/contract/socket'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'

import { roomPart } from './found-bar.tsx'
import { stepThrough } from './found-in-room.ts'

const conversation = { type: chatType.single, id: '9' }
const found = (seq: number) => ({
  ...{ id: `m${seq}`, seq, toBizId: '9', toBizType: 2, from: '9', nick: 'Linh', avatar: '', msgType: 0 },
  ...{ content: `Jaipur ${seq}`, extras: '', createTime: seq },
})

beforeAll(loadEnglish)
beforeEach(() => {
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  const list = [30, 20, 10].map(found)
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list, pageNo: 1, pageSize: 30, more: false } }),
  )
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const Address = () => <output>{useLocation().search}</output>
const [Bar] = roomPart.bars ?? []
const open = (at: string) =>
  renderScreen(
    <>
      {Bar && <Bar chat="2:9" />}
      <Address />
    </>,
    { at: at },
  )

test('the room steps through the matches in it, and stops at both ends', async () => {
  stepThrough({ conversation, keyword: 'Jaipur' })
  open('/pages/room/single?id=9&at=20')
  await screen.findByText('2 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Previous result' }))
  await screen.findByText('3 of 3')
  expect(screen.getByText('?id=9&at=10')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous result' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('3 of 3')).toBeNull()
})

test('nothing is stepped through in another room, or without a message that was found', async () => {
  stepThrough({ conversation: { type: chatType.single, id: '8' }, keyword: 'Jaipur' })
  open('/pages/room/single?id=9&at=20')
  expect(screen.queryByRole('group')).toBeNull()
})
