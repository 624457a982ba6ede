import { shopAdmin } from '@mynah/contract/shop-admin'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { heldFunds, postingSources } from '#features/ledger/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { shopAdminHandlers } from './admin.ts'
import { shopHandlers } from './handlers.ts'
import { blockedByOrder, countToShip, eraseOrders, exportOrders, orderHeldFunds } from './index.ts'
import { orderSubject, waitsOn } from './order-store.ts'
import { confirmReceipts } from './orders.ts'
import { goodOrderPostings } from './posting-store.ts'
import { orderExport } from './queue-export.ts'

export const shop = defineFeature({
  name: 'shop',
  calls: shopHandlers,
  extensions: [
    adminCalls.with(...shopAdminHandlers),
    queuesToExport.with(orderExport),
    countedQueues.with({
      ...{ name: 'orders', call: shopAdmin.orders, waiting: countToShip, waits: waitsOn },
      subjectOf: orderSubject,
    }),
    queueDecisions.with(
      decides('orders', shopAdmin.ship, ({ id }) => [id], { alike: () => true }),
      decides('orders', shopAdmin.reject, ({ id }) => [id], { alike: () => true }),
    ),
    heldFunds.with(orderHeldFunds),
    postingSources.with(goodOrderPostings),
    personalData.with({
      name: 'orders',
      phase: 'records',
      blocks: blockedByOrder,
      read: exportOrders,
      erase: eraseOrders,
    }),
  ],
  jobs: [{ name: 'take parcels as received', everyMs: 60_000, run: confirmReceipts }],
})
