export const settingNotificationsPath = '/pages/setting/notifications'
export const chatListPath = '/pages/chat/list'
