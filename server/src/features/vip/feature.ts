import { defineFeature } from '#platform/feature.ts'
import { allowances, personalData } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { products } from '#features/wallet/index.ts'
import { vipAdminHandlers } from './admin.ts'
import { vipProduct } from './delivery.ts'
import { vipHandlers } from './handlers.ts'
import { eraseVip, exportVip, vipAllowance } from './index.ts'

export const vip = defineFeature({
  name: 'vip',
  calls: vipHandlers,
  extensions: [
    adminCalls.with(...vipAdminHandlers),
    allowances.with(vipAllowance),
    products.with(vipProduct),
    personalData.with({ name: 'vip', phase: 'records', read: exportVip, erase: eraseVip }),
  ],
})
