export const addressPath = (id?: string) =>
  id === undefined ? '/pages/new/addressDetail' : `/pages/new/addressDetail?id=${encodeURIComponent(id)}`
