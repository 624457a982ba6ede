export const chatFolderPath = '/pages/chat/folder'
export const chatFoldersPath = '/pages/chat/folders'
