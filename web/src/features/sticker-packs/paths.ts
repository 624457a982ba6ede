export const facePacksPath = '/pages/face/packs'
export const editPackPath = '/pages/face/editPack'
const packPath = '/pages/face/pack'
const sendPackPath = '/pages/face/sendPack'

export const packPathOf = (id: string) => `${packPath}?id=${id}`
export const editPathOf = (id: string) => `${editPackPath}?id=${id}`
export const sendPathOf = (id: string) => `${sendPackPath}?id=${id}`
