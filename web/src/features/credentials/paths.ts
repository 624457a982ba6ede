export const loginPath = '/pages/login/login'
export const myArchivePhoneEmailPath = '/pages/my/archive/phoneEmail'
export const myArchiveProviderPath = '/pages/my/archive/provider'
