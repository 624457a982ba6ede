export const chatFolderPath = '/pages/chat/folder'
