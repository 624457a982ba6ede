export const signInPath = '/pages/my/sign/sign'
export const giftsPath = '/pages/my/goods-info/index'
