export const chatFoldersLimits = {
  /** Folders of one person. */
  foldersMax: 20,
  /** Chats that a folder names. */
  folderChatsMax: 200,
} as const
