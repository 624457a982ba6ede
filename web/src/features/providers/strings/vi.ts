import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  continueWith: 'Tiếp tục với {name}',
  agreeing:
    'Khi tiếp tục, bạn đồng ý với <terms>điều khoản</terms> và <privacy>chính sách quyền riêng tư</privacy>',
  signingIn: 'Đang đăng nhập…',
  failed: 'Bạn chưa đăng nhập',
  failedText: 'Dịch vụ đó không xác nhận hoặc mất quá nhiều thời gian. Hãy thử lại hoặc đăng nhập cách khác.',
  toLogin: 'Đến trang đăng nhập',
} satisfies Translated<typeof en>
