export const friendAddPath = '/pages/friend/add'
export const roomSearchPath = '/pages/room/search'
