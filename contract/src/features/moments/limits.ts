export const momentsLimits = {
  momentTextLengthMax: 500,
  momentPicturesMax: 9,
  momentVideoMsMax: 60_000,
  momentMentionsMax: 10,
  momentPeopleMax: 500,
  momentCommentLengthMax: 300,
  momentCommentsMax: 1_000,
  momentFavouritesMax: 1_000,
  momentsPageSize: 10,
  momentsPageSizeMax: 30,
  /** Comments and likes that lists show of each moment. */
  momentCommentsShown: 20,
} as const

export const momentsRates = {
  moment: { points: 50, seconds: 86_400, quota: true },
  /** Likes, comments and deletions. */
  momentWrite: { points: 60, seconds: 60 },
} as const
