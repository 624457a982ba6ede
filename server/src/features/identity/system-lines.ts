import type { PushTexts } from '@mynah/contract/system-line'
import type { identityLines } from '@mynah/contract/system-lines/identity'

/** What these lines say in a notification. */
export const identityLineTexts: PushTexts<typeof identityLines> = {
  identityApproved: {
    en: 'Your identity is verified. Groups and the wallet are open to you now.',
    id: 'Identitas Anda terverifikasi. Grup dan dompet kini terbuka untuk Anda.',
    th: 'ยืนยันตัวตนแล้ว คุณใช้กลุ่มและกระเป๋าเงินได้แล้ว',
    vi: 'Danh tính của bạn đã được xác minh. Nhóm và ví đã mở cho bạn.',
    hi: 'आपकी पहचान सत्यापित हो गई। समूह और वॉलेट अब आपके लिए खुले हैं।',
    zh: '你已通过实名认证，现在可以使用群组和钱包了。',
  },
  identityRefused: {
    en: 'Your identity could not be verified: {reason}',
    id: 'Identitas Anda belum dapat diverifikasi: {reason}',
    th: 'ยังยืนยันตัวตนไม่ได้: {reason}',
    vi: 'Chưa thể xác minh danh tính của bạn: {reason}',
    hi: 'आपकी पहचान सत्यापित नहीं हो सकी: {reason}',
    zh: '实名认证未通过：{reason}',
  },
}
