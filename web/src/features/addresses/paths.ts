/** The user's addresses; with `choose` a press on one chooses it for the current order. */
export const addressesPath = '/pages/new/address'
export const chooseAddressPath = `${addressesPath}?choose=1`
export const addressPath = (id?: string) =>
  id === undefined ? '/pages/new/addressDetail' : `/pages/new/addressDetail?id=${encodeURIComponent(id)}`
