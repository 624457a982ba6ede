export const meetingsErrors = {
  MeetingNumberWrong: '11310',
  MeetingAbsent: '11311',
  MeetingPasswordEmpty: '11312',
  MeetingPasswordWrong: '11313',
  MeetingPasswordLocked: '11314',
  MeetingLocked: '11315',
  MeetingFull: '11316',
  MeetingRemoved: '11317',
  MeetingEnded: '11318',
  MeetingStarted: '11319',
  MeetingTimeWrong: '11320',
  MeetingHeld: '11321',
} as const
