export const settingLockPath = '/pages/setting/lock'
