export const shopErrors = {
  OutOfStock: '11351',
  GoodsChanged: '11352',
  AddressMissing: '11353',
  CartFull: '11354',
  OrderMoved: '11355',
} as const
