export const myCollectPath = '/pages/my/collect/collect'
export const roomRelayPath = '/pages/room/relay'
