import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  mainMenu: 'Menu chính',
  pickAChat: 'Chọn một cuộc trò chuyện để đọc tại đây.',
  pickAGroup: 'Chọn một nhóm để đọc tại đây.',
  pickAContact: 'Chọn một người để xem hồ sơ.',
  pickAMoment: 'Nội dung bạn mở sẽ hiện ở đây.',
  pickAPage: 'Hồ sơ và cài đặt của bạn mở ở đây.',
  favourites: 'Mục yêu thích',
  carbon: 'Dấu chân carbon',
  stickers: 'Nhãn dán',
  scan: 'Quét',
} satisfies Translated<typeof en>
