// one chunk of the build, since a user who opens one of these pages opens the others next
export { BillScreen } from './bills/bill-screen.tsx'
export { CashLogScreen } from './cash/cash-log-screen.tsx'
export { CashOutScreen } from './cash/cash-out-screen.tsx'
export { PaymentScreen } from './cash/payment-screen.tsx'
export { WalletScreen } from './wallet-screen.tsx'
