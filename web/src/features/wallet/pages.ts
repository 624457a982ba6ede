// one piece of the build: a user who opens one of these opens the others next
export { BillScreen } from './bill-screen.tsx'
export { CashLogScreen } from './cash-log-screen.tsx'
export { CashOutScreen } from './cash-out-screen.tsx'
export { PaymentScreen } from './payment-screen.tsx'
export { WalletScreen } from './wallet-screen.tsx'
