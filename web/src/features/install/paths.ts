export const chatListPath = '/pages/chat/list'
