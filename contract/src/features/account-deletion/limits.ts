export const accountDeletionLimits = {
  deletionWorkingDays: 15,
  /** Files of an export; what is beyond is listed in it by name. */
  exportFilesBytesMax: 200 * 1024 * 1024,
} as const
