import { shopAdmin } from '@mynah/contract/shop-admin'
import { defineFeature } from '#frame/feature.ts'
import { GoodsScreen } from './goods-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'
import { ShippingScreen } from './shipping-screen.tsx'

export const shop = defineFeature({
  name: 'shop',
  pages: {
    orders: {
      title: 'ordersPage',
      group: 'queues',
      needs: shopAdmin.orders,
      queue: 'orders',
      Page: OrdersScreen,
    },
    shipping: {
      title: 'shippingPage',
      group: 'shopAndPoints',
      needs: shopAdmin.ship,
      Page: ShippingScreen,
    },
    goods: {
      title: 'goodsPage',
      group: 'shopAndPoints',
      needs: shopAdmin.goods,
      Page: GoodsScreen,
    },
  },
})
