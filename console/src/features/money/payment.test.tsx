import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { walletAdmin, type TwoPersonLimit } from '@mynah/contract/wallet-admin'
import { press, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const alipay = { form: 1, name: 'Mynah Ltd', account: 'pay@example.org', picture: '' }

const twoPerson: TwoPersonLimit[] = [
  { kind: 'recharge', asset: 'USD', environment: null, amount: null, later: null, laterTime: 0 },
  { kind: 'withdrawal', asset: 'USD', environment: 0, amount: 50_000, later: null, laterTime: 1 },
]

beforeEach(() => {
  vi.stubGlobal('confirm', () => true)
  server.answer(walletAdmin.addresses, { list: [alipay], pointsRate: 100 })
  server.answer(walletAdmin.setAddresses, null)
  server.answer(walletAdmin.twoPerson, { list: twoPerson })
  server.answer(walletAdmin.setRate, null)
})

const open = async () => {
  await show('/payment')
  await screen.findByRole('region', { name: 'Where recharges are sent' })
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const save = () => press('Save', within(screen.getByRole('region', { name: 'Where recharges are sent' })))

test('the addresses are shown by form, and one that is not there yet is empty', async () => {
  await open()
  expect(group('Alipay').getByLabelText<HTMLInputElement>('Account').value).toBe('pay@example.org')
  expect(group('WeChat Pay').getByLabelText<HTMLInputElement>('Account').value).toBe('')
})

test('an address with name and account is saved, one with only one of them is not', async () => {
  await open()
  type('Name', 'Mynah', group('WeChat Pay'))
  type('Account', 'new@example.org', group('Alipay'))
  save()
  await screen.findByText('Saved.')
  expect(server.inputs(walletAdmin.setAddresses)).toEqual([
    { list: [{ ...alipay, account: 'new@example.org' }] },
  ])
})

test('addresses that are refused say why and are not called saved', async () => {
  server.refuse(walletAdmin.setAddresses, 'NoPermission')
  await open()
  save()
  await trouble('You may not do this')
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('the rate is a whole number above zero', async () => {
  await open()
  const field = screen.getByLabelText<HTMLInputElement>('Points per dollar')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save rate' })
  expect(field.value).toBe('100')
  for (const wrong of ['', '0', '-1', '1.5', 'x', '12345678']) {
    type('Points per dollar', wrong)
    expect([wrong, button.disabled]).toEqual([wrong, true])
  }
  type('Points per dollar', '250')
  press('Save rate')
  await screen.findByText('Saved.')
  expect(server.inputs(walletAdmin.setRate)).toEqual([{ pointsRate: 250 }])
})

test('a page that cannot be had says why', async () => {
  server.refuse(walletAdmin.addresses, 'TryLater')
  await show('/payment')
  expect(await trouble('The service is busy')).toBeDefined()
})

/** A browser whose pictures have this many bytes at each quality. */
function drawing(sizes: Record<number, number>, side = 1600): { drawn: number[][]; tried: number[] } {
  const drawn: number[][] = []
  const tried: number[] = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new DOMException('The source image could not be decoded')
    return { width: side, height: side / 2, close: vi.fn() }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number
      height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({
        fillRect: vi.fn(),
        drawImage: (_picture: unknown, _x: number, _y: number, width: number, height: number) =>
          drawn.push([width, height]),
      })
      convertToBlob = async ({ quality }: { quality: number }) => {
        tried.push(quality)
        return new Blob([new Uint8Array(sizes[quality] ?? 3)])
      }
    },
  )
  return { drawn, tried }
}

const choose = (type = 'image/png') =>
  fireEvent.change(group('Alipay').getByLabelText('Payment code picture'), {
    target: { files: [new File(['x'], 'code.png', { type })] },
  })

test('the picture of a code is scaled down, stored, shown, and saved with its address', async () => {
  const { drawn } = drawing({})
  server.answer(walletAdmin.savePicture, { url: 'https://files.example/code.webp' })
  await open()
  choose()
  const shown = await screen.findByRole('img', { name: 'Payment code as people see it' })
  expect(shown.getAttribute('src')).toBe('https://files.example/code.webp')
  expect(drawn).toEqual([[800, 400]])
  expect(server.inputs(walletAdmin.savePicture)).toEqual([{ bytes: btoa('\0\0\0') }])
  save()
  await screen.findByText('Saved.')
  expect(server.inputs(walletAdmin.setAddresses)[0]?.list[0]?.picture).toBe('https://files.example/code.webp')
})

test('a small picture keeps its size', async () => {
  const { drawn } = drawing({}, 300)
  server.answer(walletAdmin.savePicture, { url: 'https://files.example/code.webp' })
  await open()
  choose()
  await screen.findByRole('img', { name: 'Payment code as people see it' })
  expect(drawn).toEqual([[300, 150]])
})

test('a picture that stays too large loses quality, and is refused where that is not enough', async () => {
  const tooLarge = limits.adminPictureLengthMax
  const { tried } = drawing({ 0.95: tooLarge, 0.8: tooLarge, 0.6: tooLarge })
  await open()
  choose()
  await trouble('This picture is too large.')
  expect(tried).toEqual([0.95, 0.8, 0.6])
  expect(server.inputs(walletAdmin.savePicture)).toEqual([])
})

test('a file that is no picture is refused with a sentence', async () => {
  drawing({})
  await open()
  choose('application/pdf')
  expect(await trouble('This picture cannot be read.')).toBeDefined()
})

test('a picture can be removed', async () => {
  server.answer(walletAdmin.addresses, {
    list: [{ ...alipay, picture: 'https://files.example/old.webp' }],
    pointsRate: 100,
  })
  await open()
  press('Remove picture')
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  save()
  await screen.findByText('Saved.')
  expect(server.inputs(walletAdmin.setAddresses)[0]?.list[0]?.picture).toBe('')
})

test('the second person from an amount is set by kind, and what comes later is shown', async () => {
  server.refuse(walletAdmin.setTwoPerson, 'WaitsForSecond')
  await show('/payment')
  const part = within(await screen.findByRole('region', { name: 'Second person from an amount' }))
  await part.findByText('The server asks for two from $0.00. The lower amount holds.')
  expect(part.getByText(/not set$/)).toBeDefined()
  const [recharges, withdrawals] = part.getAllByRole<HTMLButtonElement>('button', { name: 'Save amount' })
  type('Recharges from, in dollars', 'x', part)
  expect(recharges?.disabled).toBe(true)
  type('Recharges from, in dollars', '100', part)
  fireEvent.submit(recharges?.closest('form') as HTMLFormElement)
  await waitFor(() => expect(server.inputs(walletAdmin.setTwoPerson)).toHaveLength(1))
  type('Withdrawals from, in dollars', '', part)
  fireEvent.submit(withdrawals?.closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(server.inputs(walletAdmin.setTwoPerson)).toEqual([
      { kind: 'recharge', amount: 10_000 },
      { kind: 'withdrawal' },
    ]),
  )
  expect((await part.findAllByRole('link', { name: 'Waiting changes' })).length).toBeGreaterThan(0)
})
