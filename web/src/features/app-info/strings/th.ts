import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  updateReady: 'เวอร์ชัน {version} พร้อมแล้ว',
  updateMust: 'โปรดอัปเดต Mynah',
  updateMustText: 'เวอร์ชันนี้ใช้งานไม่ได้แล้ว โหลดใหม่เพื่อรับเวอร์ชัน {version} แชทและฉบับร่างยังอยู่',
  updateReload: 'โหลดใหม่',
  updateLater: 'ไว้ทีหลัง',
  updateFailed: 'โหลดเวอร์ชันใหม่ไม่ได้ ลองอีกครั้ง',
} satisfies Translated<typeof en>
