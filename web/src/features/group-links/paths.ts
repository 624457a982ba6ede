export const groupLinkPath = '/pages/group/link'
export const userInfoPath = '/pages/user/info'
