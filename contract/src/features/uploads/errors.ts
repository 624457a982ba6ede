export const uploadsErrors = {
  FileTooLarge: '11040',
  FileTypeNotAllowed: '11041',
  UploadExpired: '11042',
  PictureTooLarge: '11043',
  UploadFailed: '11044',
  FileTooComplex: '11390',
  NoRoomForFiles: '11391',
} as const
