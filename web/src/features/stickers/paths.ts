export const faceMyPath = '/pages/face/my'
export const facePath = '/pages/face/face'
