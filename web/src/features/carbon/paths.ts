export const diaryPath = '/pages/my/carbon/carbon'
export const programmePath = '/pages/econext/index'
export const shopPath = '/pages/new/shop'
