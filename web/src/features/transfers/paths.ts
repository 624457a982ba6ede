export const redTransferPath = '/pages/red/transfer'
export const transferDetailPath = (id: string) => `/pages/red/transferDetail?id=${encodeURIComponent(id)}`
