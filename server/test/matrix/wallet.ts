import { messageId } from '../person.ts'
import { hidden, money, asked, ownOrder, type Rows } from './row.ts'

export const walletRows: Rows = {
  'userWallet/getUserInfo': money({}),
  'userWallet/asset': money({}),
  'userWallet/cashLog': money({}),
  'userExtractLog/list': money({}),
  'userExtractLog/extract': money({
    input: () => ({
      ...asked(),
      money: '10.00',
      cardUserName: 'Ana',
      cardNum: '6222000011112222',
      extractForm: 1,
    }),
    all: 'PayPasswordWrong',
  }),
  'userIncomeLog/list': money({ input: () => ({ type: -1 }) }),
  'userIncomeLog/sum': money({ input: () => ({ startDate: 0, endDate: 1 }) }),
  'userIncomeLog/chart': money({ input: () => ({ dates: [0, 1] }) }),
  'userIncomeLog/detail': money({
    input: ({ bill }) => ({ id: bill }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('bill') },
  }),
  'userWallet/recharge': money({
    input: () => ({
      requestId: messageId(),
      money: '1.00',
      payplatForm: 1,
      voucherImg: '/media/voucher/x.webp',
    }),
    all: 'PhotoMissing',
    ids: { userId: { of: 'person', absent: 'NoDataFound' } },
  }),
  'GET userWallet/rechargeAddress': money({}),
  'canUpdateLog/transition': money({
    input: () => ({ requestId: messageId(), transitionType: 1, number: 1_000 }),
    all: 'InsufficientPoints',
  }),
  'wallet/order': money(ownOrder('ok')),
  'wallet/pay': money(ownOrder('PayPasswordWrong', asked)),
  'payInfo/pay': money(ownOrder('ok', () => ({ payplatForm: 1 }))),
}
