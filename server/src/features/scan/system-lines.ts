import type { PushTexts } from '@mynah/contract/system-line'
import type { scanLines } from '@mynah/contract/system-lines/scan'

/** What these lines say in a notification. */
export const scanLineTexts: PushTexts<typeof scanLines> = {
  qrSignIn: {
    en: 'You signed in on another device: {device}. If this was not you, end its session in the settings.',
    id: 'Anda masuk di perangkat lain: {device}. Jika bukan Anda, akhiri sesinya di setelan.',
    th: 'คุณเข้าสู่ระบบที่อุปกรณ์อื่น: {device} หากไม่ใช่คุณ ให้ออกจากอุปกรณ์นั้นในการตั้งค่า',
    vi: 'Bạn đã đăng nhập trên thiết bị khác: {device}. Nếu không phải bạn, hãy kết thúc phiên đó trong cài đặt.',
    hi: 'आपने दूसरे डिवाइस पर साइन इन किया: {device}। अगर यह आप नहीं थे, तो सेटिंग में वह सत्र समाप्त करें।',
    zh: '你在另一台设备上登录了：{device}。如非本人操作，请在设置中结束该会话。',
  },
}
