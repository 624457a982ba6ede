import { ShopCell } from './shop-cell.tsx'

export const mePart = { own: [ShopCell] }
