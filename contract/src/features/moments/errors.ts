export const momentsErrors = {
  MomentMediaMissing: '11330',
  MomentVideoTooLong: '11331',
  MomentCommentsFull: '11332',
} as const
