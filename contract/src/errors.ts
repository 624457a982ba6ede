/** Every refusal by name, and its retCode, fixed for ever. Texts in six languages are in error-texts/. */
export const errors = {
  SessionInvalid: '12580',
  BadParameter: '10101',
  SignWrong: '10102',
  NoDataFound: '10103',
  NoPermission: '10104',
  NotVerified: '10105',
  TooOften: '10106',
  RequestIdReused: '10107',
  TryLater: '10108',

  MessageMalformed: '10001',
  MessageNotStored: '10019',
  MessageNoSession: '10020',
  MessageClosed: '10021',
  MessageBlocked: '10022',
  MessageStrangerLimit: '10023',
  MessageGroupDissolved: '10024',
  MessageGroupAbsent: '10025',
  MessageNotMember: '10026',
  MessageGroupSilent: '10027',
  MessageSilenced: '10028',
  MessageTooOften: '10029',

  CaptchaNeeded: '11001',
  CaptchaWrong: '11002',
  CodeWrong: '11003',
  CodeTooOften: '11004',
  CodeBanned: '11005',
  LoginWrong: '11006',
  TargetTaken: '11007',
  UserNumTaken: '11008',
  PasswordCommon: '11009',
  ProviderNotSetUp: '11010',
  ProviderRefused: '11210',
  ProviderAway: '11211',
  ProviderTaken: '11280',
  LastWayIn: '11281',
  InviteCodeUnknown: '11011',
  PhoneInvalid: '11012',
  MailInvalid: '11013',
  AccountUnknown: '11014',

  UserNumFixed: '11060',
  PasswordWrong: '11061',
  PayPasswordWrong: '11062',
  PayPasswordLocked: '11063',
  QrExpired: '11064',
  SessionTooNew: '11065',
  DestroyBlocked: '11066',

  AlreadyFriends: '11020',
  ApplyPending: '11021',
  ApplyAnswered: '11022',
  PersonIsYou: '11023',

  GroupFull: '11030',
  OwnerMustTransfer: '11031',
  NotFriends: '11032',
  AlreadyInGroup: '11033',
  MemberNotVerified: '11034',
  AdminsFull: '11035',
  GroupAddFriendOff: '11036',
  GroupRemoved: '11240',
  MemberRemoved: '11241',
  GroupApplyPending: '11242',
  NameReserved: '11243',
  NameEmpty: '11244',

  FileTooLarge: '11040',
  FileTypeNotAllowed: '11041',
  UploadExpired: '11042',
  PictureTooLarge: '11043',
  UploadFailed: '11044',

  RecallTooLate: '11050',
  FavouritesFull: '11051',
  PushServiceUnknown: '11052',
  PushFailed: '11053',
  StickersFull: '11054',

  IdentityUnderReview: '11080',
  IdentityFixed: '11081',
  PhotoMissing: '11082',
  IdentityDiffers: '11083',

  OperatorNameTaken: '11090',
  SecondOperatorNeeded: '11091',
  AccountFrozen: '11092',

  InsufficientBalance: '11110',
  InsufficientPoints: '11111',
  PointsUneven: '11112',
  MoneyStopped: '11113',
  OrderExpired: '11114',
  VoucherUsed: '11115',
  TransferEnded: '11116',
  PacketAmountWrong: '11117',
  PacketCountTooLarge: '11118',
  PacketNotForYou: '11119',
  PacketEmpty: '11120',
  PacketExpired: '11121',
  PacketYours: '11122',
  ReceiverNotVerified: '11123',
  ProofTooNew: '11124',
  DailyCapReached: '11260',

  CallEnded: '11300',
  CallElsewhere: '11301',
  CallFull: '11302',

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

  MomentMediaMissing: '11330',
  MomentVideoTooLong: '11331',
  MomentCommentsFull: '11332',

  AddressesFull: '11350',

  CarbonDayFull: '11370',
  CarbonAmountTooLarge: '11371',
  CarbonFactorRevised: '11372',

  LinkEnded: '11200',
  OperatorTooNew: '11201',
  OperatorsRelated: '11202',
  PayPasswordCommon: '11203',
  CodesNotSetUp: '11204',

  NotAvailable: '11100',
  GroupTooLarge: '11102',
} as const

export type ErrorName = keyof typeof errors
export type ErrorTexts = Record<ErrorName, string>

export const success = '000000'

const names = new Map(Object.entries(errors).map(([name, code]) => [code as string, name as ErrorName]))

/** @returns the error's name, or undefined for a code of a newer server. */
export const errorNamed = (retCode: string) => names.get(retCode)
