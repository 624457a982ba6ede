export const vipPath = '/pages/vip/vip'
