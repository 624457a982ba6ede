export const signInPath = '/pages/my/sign/sign'
