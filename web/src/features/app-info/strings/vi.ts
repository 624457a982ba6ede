import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  updateReady: 'Đã có phiên bản {version}',
  updateMust: 'Hãy cập nhật Mynah',
  updateMustText:
    'Phiên bản này không dùng được nữa. Tải lại để nhận phiên bản {version}. Trò chuyện và bản nháp vẫn giữ.',
  updateReload: 'Tải lại',
  updateLater: 'Để sau',
  updateFailed: 'Không tải được phiên bản mới. Thử lại.',
} satisfies Translated<typeof en>
