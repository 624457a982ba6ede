export const chatFoldersErrors = {
  FoldersFull: '11490',
} as const
