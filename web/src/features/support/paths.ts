export const myWebviewgwPath = '/pages/my/webviewgw'
export const myWebviewkfPath = '/pages/my/webviewkf'
export const tipsPath = '/pages/tips/tips'
