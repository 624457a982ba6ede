import type { GoodCategory, GoodColour, OrderState } from '@mynah/contract/shop'
import type { Key } from '#i18n/translate.ts'

/** The names of categories, colours and states. */
export const categoryKeys = {
  virtual: 'virtual',
  household: 'household',
  foodAndDrink: 'foodAndDrink',
  electronics: 'electronics',
  cosmetics: 'cosmetics',
  fashion: 'fashion',
} as const satisfies Record<GoodCategory, Key<'shopping'>>

export const colourKeys = {
  black: 'black',
  white: 'white',
  grey: 'grey',
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  pink: 'pink',
  brown: 'brown',
  natural: 'natural',
} as const satisfies Record<GoodColour, Key<'shopping'>>

export const stateKeys = {
  toShip: 'toShip',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'rejected',
} as const satisfies Record<OrderState, Key<'shopping'>>
