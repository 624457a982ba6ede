import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { systemUserId } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { shapeOf } from '#client/message-kinds.ts'
import { systemNoticeOf } from '#app/system-notices.ts'
import { SystemNotice } from './system-notice.tsx'

beforeAll(loadEnglish)

const at = new Date(2026, 10, 20, 9, 30).getTime()
const show = (content: string) =>
  render(
    <MemoryRouter>
      <SystemNotice
        message={
          { id: 'm', msgType: msgType.inform, from: systemUserId, content, createTime: at } as ChatMessage
        }
        noticeOf={systemNoticeOf}
        mine={false}
        meta={<span>the time of the bubble</span>}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
    </MemoryRouter>,
  )
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a change of the password says what happened, when and where, and leads to the devices', () => {
  show(JSON.stringify({ key: 'proofPassword', args: { device: 'Chrome on Linux' }, text: '' }))
  expect(screen.getByText(/^The password of your account was changed/)).toBeTruthy()
  expect(screen.getByText(/09:30/)).toBeTruthy()
  expect(screen.queryByText('the time of the bubble')).toBeNull()
  expect(screen.getByText('Device: Chrome on Linux')).toBeTruthy()
  expect(leadsTo('Review devices')).toBe('#/pages/setting/devices')
})

test('a change that waits leads to where it can be stopped', () => {
  show(JSON.stringify({ key: 'proofPhoneWaiting', args: {}, text: '' }))
  expect(screen.getByText(/^A new phone number was requested/)).toBeTruthy()
  expect(leadsTo('Review change')).toBe('#/pages/my/archive/phoneEmail')
})

test('an identity that was refused can be submitted again from its notice', () => {
  const args = { reason: 'Fotonya buram', reasonKey: 'blurred' }
  show(JSON.stringify({ key: 'identityRefused', args, text: '' }))
  expect(
    screen.getByText('Your identity could not be verified: The photo is blurred or too dark to read.'),
  ).toBeTruthy()
  expect(leadsTo('Submit again')).toBe('#/pages/certificate/personal')
})

test('a notice of a newer server shows its English text, and invalid JSON breaks nothing', () => {
  show(JSON.stringify({ key: 'somethingNew', args: {}, text: 'Something new' }))
  expect(screen.getByText('Something new')).toBeTruthy()
  show('{')
  expect(screen.getAllByRole('link', { name: 'Review devices' })).toHaveLength(2)
})

test('only the lines of the system person are notices', () => {
  expect(shapeOf({ msgType: msgType.inform, from: systemUserId })).toBe('bubble')
  expect(shapeOf({ msgType: msgType.inform, from: '5' })).toBe('line')
})
