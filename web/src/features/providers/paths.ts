export const agreementPath = '/pages/agreement/agreement'
export const loginPath = '/pages/login/login'
