export { CashOf } from './cash-screen.tsx'
export { WalletOf } from './wallet-of.tsx'
