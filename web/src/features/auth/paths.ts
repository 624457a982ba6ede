export const loginAccountPath = '/pages/login/account'
export const loginScanPath = '/pages/login/scan'
export const registerAccountPath = '/pages/register/account'
export const registerForgetPath = '/pages/register/forget'
