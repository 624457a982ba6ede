import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { addresses } from '@mynah/contract/addresses'
import { appInfo } from '@mynah/contract/app-info'
import { identityState } from '@mynah/contract/identity'
import type { Self } from '@mynah/contract/people'
import { shop } from '@mynah/contract/shop'
import { Wallet, wallet } from '@mynah/contract/wallet'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { signIn } from '#client/session/auth-session.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'

export const card = {
  ...{ id: '5', name: 'Rain jacket', picture: '', category: 'fashion', points: 400 },
  ...{ marketPrice: '62.00', stock: 3, isVirtual: '0', streakDays: 0 },
}
export const good = {
  ...{ ...card, text: 'Folds into its pocket.', pictures: [] },
  variants: [
    { id: '51', colour: 'yellow', size: 'M', stock: 3 },
    { id: '52', colour: 'yellow', size: 'L', stock: 0 },
  ],
}
/** A good with nothing to choose. */
export const plainGood = { ...good, variants: [{ id: '51', colour: '', size: '', stock: 3 }] }
export const home = {
  ...{ id: '7', receiver: 'Ana', phone: '+6281234567890', country: 'ID', province: '', city: '' },
  ...{ village: '', street: '', postcode: '', detail: 'No. 7', isDefault: '1' },
}
const { id: _, isDefault: __, ...address } = home
export const order = {
  ...{ id: '91', state: 'toShip', points: 800, isVirtual: '0', isGift: '0', address, carrier: '' },
  ...{ createTime: Date.UTC(2026, 10, 20, 8), shipTime: 0, endTime: 0, confirmTime: 0 },
  ...{ trackingNumber: '', reason: '' },
  lines: [
    {
      ...{ goodId: '5', name: 'Rain jacket', picture: '', colour: 'yellow', size: 'M' },
      ...{ count: 2, points: 400 },
    },
  ],
}
export const pageOf = (...list: object[]) => ({ list, pageNo: 1, pageSize: 20, more: false })
/** A wallet with these points, as the server sends it. */
export const purse = (points: number) =>
  z.encode(Wallet, {
    ...{ balance: 0, held: 0, points, pointsRate: 100, payPassword: true, payTries: 5 },
    ...{ payLockedUntil: 0, stopped: false, sevenDayRate: '', sevenDayTerms: '' },
  })
export const examined = (value: '0' | '1') => ({
  [appInfo.settings.path]: { list: [{ key: 'examine', value }] },
})

export async function loadTexts(): Promise<void> {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
  setNotifier({ toast, t: (trouble) => trouble })
}

export function signInAsAmelia(real: number = identityState.approved): void {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia', real } as Self })
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

let visits = 0

/** Shows a page of the shop with its address as text, and a server whose answers can be changed. */
export function show(element: ReactNode, at: string, more: object = {}) {
  const answers: Record<string, unknown> = {
    ...{ ...examined('0'), [wallet.info.path]: purse(1_000), [addresses.list.path]: { list: [home] } },
    ...{ [shop.detail.path]: good, [shop.list.path]: pageOf(card), [shop.cart.path]: { list: [] } },
    ...more,
  }
  // the values that a page stores for a visit belong to its address
  location.hash = `#visit-${(visits += 1)}`
  const page = (
    <UiTextInLanguage>
      {element}
      <Address />
      <DialogHost />
      <ToastHost />
    </UiTextInLanguage>
  )
  return { ...renderScreen(page, { at, answers }), answers }
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
export const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
export const dialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))
