export const complaintsLimits = {
  complaintLengthMax: 500,
  complaintPhotosMax: 6,
} as const

export const complaintsRates = {
  complaint: { points: 10, seconds: 86_400, quota: true },
} as const
