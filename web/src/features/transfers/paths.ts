export const transferDetailPath = (id: string) => `/pages/red/transferDetail?id=${encodeURIComponent(id)}`
