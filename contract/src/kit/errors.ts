export const sharedErrors = {
  SessionInvalid: '12580',
  BadParameter: '10101',
  SignWrong: '10102',
  NoDataFound: '10103',
  NoPermission: '10104',
  NotVerified: '10105',
  TooOften: '10106',
  RequestIdReused: '10107',
  TryLater: '10108',
  NotAvailable: '11100',
} as const
