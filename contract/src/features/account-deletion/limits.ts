export const accountDeletionLimits = {
  deletionWorkingDays: 15,
  /** Uploaded files in an export; those above it are only listed by name. */
  exportFilesBytesMax: 200 * 1024 * 1024,
} as const
