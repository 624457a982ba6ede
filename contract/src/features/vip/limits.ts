export const vipLimits = {
  vipStickersMax: 1_000,
  vipFileBytesMax: 200 * 1024 * 1024,
  vipUploadBytesPerDay: 1024 * 1024 * 1024,
} as const
