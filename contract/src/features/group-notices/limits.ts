export const groupNoticesLimits = {
  groupNoticeTitleLengthMax: 50,
  groupNoticeLengthMax: 500,
} as const
