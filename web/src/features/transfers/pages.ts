// one chunk of the build
export { TransferDetailScreen } from './transfer-detail-screen.tsx'
export { TransferScreen } from './transfer-screen.tsx'
