export const friendAddPath = '/pages/friend/add'
export const myArchivePhoneEmailPath = '/pages/my/archive/phoneEmail'
export const settingDevicesPath = '/pages/setting/devices'
export const settingPrivacyPath = '/pages/setting/privacy'
