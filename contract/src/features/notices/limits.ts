export const noticesLimits = {
  noticeTitleLengthMax: 80,
  noticeHtmlLengthMax: 40_000,
  noticeBriefLength: 120,
} as const
