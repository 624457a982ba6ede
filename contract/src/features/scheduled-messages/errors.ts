export const scheduledMessagesErrors = {
  ScheduleFull: '11460',
  ScheduleTimeWrong: '11461',
  ScheduleTooLate: '11462',
  ScheduleDeviceRemoved: '11463',
} as const
