import { WalletCell } from './wallet-cell.tsx'

export const mePart = { own: [WalletCell] }
