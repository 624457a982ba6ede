export const noticesLimits = {
  noticeTitleLengthMax: 80,
  noticeHtmlLengthMax: 40_000,
} as const
