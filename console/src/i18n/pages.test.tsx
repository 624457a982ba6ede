import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complaintAbout, complaintAdmin, complaintState } from '@mynah/contract/complaints'
import { identityAdmin } from '@mynah/contract/identity'
import { operators } from '@mynah/contract/operators'
import { queueExports } from '@mynah/contract/queue-exports'
import { supportAdmin } from '@mynah/contract/support'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { queuePage } from '#test/queue-page.ts'
import { rowsOf, show, testServer } from '#test/server.tsx'
import { switchLanguage } from './start.ts'

const server = testServer()
const none = queuePage([])

beforeEach(() => act(() => switchLanguage('th')))
afterEach(async () => {
  localStorage.clear()
  await act(() => switchLanguage('en'))
})

/** The words of the page in Latin letters, visible or in labels, without the menu. */
function latinWords(): string[] {
  const page = document.querySelector('main section')
  const spoken = [...(page?.querySelectorAll('[aria-label], [alt]') ?? [])].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('alt') ?? '',
  ])
  const words = [page?.textContent ?? 'no page', ...spoken].flatMap((text) => text.match(/[A-Za-z]+/g) ?? [])
  // the same in every language
  return words.filter((word) => word !== 'UTC')
}

test('a queue and its open item have no English left in Thai, and kinds and states have names', async () => {
  const complaint = {
    id: '41',
    about: complaintAbout.person,
    targetId: '7',
    targetName: 'นก',
    kind: 'fraud',
    state: complaintState.waiting,
    decision: '',
    reason: '',
    createTime: Date.UTC(2026, 1, 3),
    decideTime: 0,
    count: 3,
    waiting: 1,
    newestTime: 0,
  }
  server.answer(complaintAdmin.queue, queuePage([complaint]))
  const more = {
    userId: '8',
    userName: 'ปลา',
    text: '',
    phone: '',
    photos: [],
    message: null,
    moment: null,
    others: [],
    newestTime: 1,
  }
  server.answer(complaintAdmin.look, { ...complaint, ...more })
  await show('/complaints', () => screen.findByRole('table', { name: 'เรื่องร้องเรียน' }))
  expect((await rowsOf('เรื่องร้องเรียน'))[0]?.slice(0, 3)).toEqual(['นก (ผู้ใช้)', 'หลอกลวง', '3'])
  fireEvent.click(screen.getByRole('button', { name: 'นก (ผู้ใช้)' }))
  await screen.findByRole('button', { name: 'ระงับผู้ใช้' })
  expect(latinWords()).toEqual([])
  await waitFor(() => expect(document.title).toBe('เรื่องร้องเรียน · คอนโซล Mynah'))
})

test.each([
  ['/identities', 'ยืนยันตัวตน'],
  ['/support', 'ฝ่ายบริการ'],
  ['/withdrawals', 'ถอนเงิน'],
  ['/people', 'ผู้ใช้'],
  ['/groups', 'กลุ่ม'],
  ['/exports', 'ไฟล์ส่งออก'],
  ['/operators', 'ผู้ดูแล'],
  ['/password', 'รหัสผ่าน'],
])('%s has no English left in Thai', async (path, heading) => {
  server.answer(identityAdmin.queue, queuePage([]))
  server.answer(supportAdmin.queue, none)
  server.answer(walletAdmin.queue, queuePage([]))
  server.answer(operators.list, { list: [] })
  server.answer(queueExports.list, { list: [] })
  await show(path, () => screen.findByRole('heading', { level: 1, name: heading }))
  await waitFor(() => expect(screen.queryByText('กำลังโหลด …')).toBeNull())
  expect(latinWords()).toEqual([])
})
