import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { queuePage } from '#test/queue-page.ts'
import { nextSavedFile } from '#test/saved-file.ts'
import { press, show, testServer, type } from '#test/server.tsx'
import type { Order, OrderRow } from './names.ts'

const server = testServer()
const rowOf = (id: string, userName: string): OrderRow => ({
  ...{ id, userId: `7${id}`, userName, state: 'toShip', points: 500, isGift: false },
  ...{ what: '1 × Kettle', createTime: 0, dueTime: 0, isOverdue: false, endTime: 0 },
})
const orderOf = ({ id, userId, userName }: Pick<OrderRow, 'id' | 'userId' | 'userName'>): Order => ({
  ...{ id, userId, userName, state: 'toShip', points: 500, isVirtual: false, isGift: false },
  ...{ createTime: 0, shipTime: 0, endTime: 0, confirmTime: 0, carrier: '', trackingNumber: '', reason: '' },
  lines: [{ goodId: '1', name: 'Kettle', picture: '', colour: 'red', size: 'L', count: 2, points: 500 }],
  address: {
    ...{ receiver: userName, phone: '+6281', country: 'ID', province: 'Jawa Barat', city: 'Bandung' },
    ...{ village: '', street: '', postcode: '40132', detail: 'No. 7' },
  },
})
const rows = [rowOf('11', 'Ana'), rowOf('12', 'Budi'), rowOf('13', 'Citra')]

beforeEach(() => {
  server.answer(shopAdmin.orders, queuePage(rows))
  server.answer(shopAdmin.look, ({ id }) => orderOf(rows.find((row) => row.id === id) ?? rowOf(id, 'Ana')))
  server.answer(shopAdmin.ship, null)
})

async function choose(...ids: string[]) {
  const table = within(await screen.findByRole('table', { name: 'To ship' }))
  for (const id of ids) fireEvent.click(table.getByRole('checkbox', { name: `Choose Order ${id}` }))
}

test('packing lists of the chosen orders are printed, a page each, and are gone afterwards', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show('/shipping')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Print lists (0)' })
  expect(button.disabled).toBe(true)
  await choose('11', '13')
  press('Print lists (2)')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const pages = screen.getAllByRole('heading', { name: /^Packing list ·/ })
  expect(pages.map(({ textContent }) => textContent)).toEqual([
    'Packing list · Order 11',
    'Packing list · Order 13',
  ])
  expect(screen.getByText('☐ 2 × Kettle, red, L', { selector: 'section:first-child li' })).toBeTruthy()
  expect(screen.getByText(/^Citra\s\+6281/)).toBeTruthy()
  expect(server.inputs(shopAdmin.look)).toEqual([{ id: '11' }, { id: '13' }])
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Packing list ·/ })).toBeNull())
})

const fileOf = (text: string) => {
  fireEvent.change(screen.getByLabelText('File with tracking numbers'), {
    target: { files: [new File([text], 'parcels.csv')] },
  })
}

test('the file of chosen orders ships them once its two columns are filled in', async () => {
  const saved = nextSavedFile()
  await show('/shipping')
  await screen.findByRole('button', { name: 'Print lists (0)' })
  await choose('11', '12')
  press('Save as a file for tracking numbers (2)')
  const { text: csv } = await saved
  expect(csv).toContain('Order,Address,Products,Carrier,Tracking number\r\n#11,')
  expect(csv).toContain('"Ana, +6281, ')
  fileOf(csv.replace(/^(#11,.*),,\r$/m, '$1,JNE,00JX1\r'))
  expect(await screen.findByText('parcels.csv: 1 to ship.')).toBeTruthy()
  press('Mark as shipped …')
  press('Mark as shipped (1)')
  expect(await screen.findByText('Order 11, JNE 00JX1: Shipped')).toBeTruthy()
  expect(server.inputs(shopAdmin.ship)).toEqual([{ id: '11', carrier: 'JNE', trackingNumber: '00JX1' }])
})

test('lines with a problem are left out, each refusal is shown at its order, and the rest is shipped', async () => {
  server.answer(shopAdmin.ship, ({ id }) => {
    if (id === '12') server.refuse(shopAdmin.ship, 'OrderMoved')
    return null
  })
  await show('/shipping')
  await screen.findByRole('button', { name: 'Print lists (0)' })
  fileOf('order;carrier;tracking number\n11;JNE;JX-1234\n12;JNE;JX-1235\n13;JNE;JX-1236\n1E+14;JNE;JX-9\n')
  expect(await screen.findByText('Lines with a problem: 1. They are left out.')).toBeTruthy()
  expect(screen.getByText(/^Line 5: the spreadsheet shortened a number/)).toBeTruthy()
  press('Mark as shipped …')
  press('Cancel')
  press('Mark as shipped …')
  press('Mark as shipped (3)')
  expect(
    await screen.findByText(
      'Order 13, JNE JX-1236: This order has changed in the meantime. Look at it again.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Order 11, JNE JX-1234: Shipped')).toBeTruthy()
  expect(server.inputs(shopAdmin.ship).map(({ id }) => id)).toEqual(['11', '12', '13'])
})

test('a file that cannot be used says why', async () => {
  await show('/shipping')
  await screen.findByRole('button', { name: 'Print lists (0)' })
  fileOf('a,b,c\n1,2,3')
  expect(
    await screen.findByText(
      'The file needs these columns in its first line: Order, Carrier, Tracking number.',
    ),
  ).toBeTruthy()
  fileOf(`order,carrier,tracking number\n${'#1,JNE,JX-1234\n'.repeat(2_001)}`)
  expect(await screen.findByText('This file is too large. Ship at most 2,000 orders at once.')).toBeTruthy()
})

test('several orders are rejected for one reason, which has to be given', async () => {
  server.answer(shopAdmin.reject, null)
  await show('/orders')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Ana, 1 × Kettle' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Citra, 1 × Kettle' }))
  press('Reject and return …')
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject and return (2)' })
  expect(confirm.disabled).toBe(true)
  type('Reason (shown to the person)', ' Sold out ')
  press('Reject and return (2)')
  await waitFor(() =>
    expect(server.inputs(shopAdmin.reject)).toEqual([
      { id: '11', reason: 'Sold out' },
      { id: '13', reason: 'Sold out' },
    ]),
  )
})
