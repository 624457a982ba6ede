import { addressLines } from '@mynah/contract/addresses'
import type { AdminOutput } from '@mynah/contract/admin-api'
import type { GoodCategory, GoodColour, OrderState } from '@mynah/contract/shop'
import type { shopAdmin } from '@mynah/contract/shop-admin'
import { countryName } from '#parts/countries.ts'
import { translateNow } from '#i18n/translate.ts'

const categories = {
  virtual: 'virtual',
  household: 'household',
  foodAndDrink: 'foodAndDrink',
  electronics: 'electronics',
  cosmetics: 'cosmetics',
  fashion: 'fashion',
} as const satisfies Record<GoodCategory, string>

const colours = {
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
} as const satisfies Record<GoodColour, string>

const orderStates = {
  toShip: 'toShip',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'rejected',
} as const satisfies Record<OrderState, string>

export const categoryName = (category: GoodCategory): string => translateNow('shop')(categories[category])

/** '' if there is no choice of colour. */
export const colourName = (colour: GoodColour | ''): string => colour && translateNow('shop')(colours[colour])

export const orderStateName = (state: OrderState): string => translateNow('shop')(orderStates[state])

export type OrderRow = AdminOutput<typeof shopAdmin.orders>['list'][number]
export type Order = AdminOutput<typeof shopAdmin.look>

/** The products of an order with their counts, a line each. */
export const linesIn = ({ lines }: Order): string[] =>
  lines.map(
    ({ name, colour, size, count }) =>
      `${count} × ${[name, colourName(colour), size].filter(Boolean).join(', ')}`,
  )

/** The lines of an order's address; none once the address is deleted. */
export const addressIn = ({ address }: Order): string[] =>
  address ? [address.receiver, address.phone, ...addressLines(address), countryName(address.country)] : []
