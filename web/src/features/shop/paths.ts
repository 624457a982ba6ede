import type { OrderState } from '@mynah/contract/shop'

export const newRecordPath = '/pages/new/record'

export const shopPath = '/pages/new/shop'
export const cartPath = '/pages/new/car'
export const authPath = '/pages/new/auth'
export const scorePath = '/pages/new/score'
/** The page to earn points. */
export const signPath = '/pages/my/sign/sign'
export const goodPath = (id: string) => `/pages/new/goods?id=${encodeURIComponent(id)}`
export const ordersPath = (state?: OrderState) =>
  state ? `/pages/new/record?state=${state}` : '/pages/new/record'
export const orderPath = (id: string) => `/pages/new/record?id=${encodeURIComponent(id)}`
/** Customer service, with a question about that order prepared. */
export const questionPath = (orderId: string) => `/pages/my/webviewkf?order=${encodeURIComponent(orderId)}`
