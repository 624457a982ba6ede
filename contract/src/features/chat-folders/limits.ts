export const chatFoldersLimits = {
  /** Folders of one user. */
  foldersMax: 20,
  /** Chats listed in one folder. */
  folderChatsMax: 200,
} as const
