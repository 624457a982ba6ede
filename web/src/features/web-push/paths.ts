export const settingNotificationsPath = '/pages/setting/notifications'
