import type { Language } from '@mynah/contract/languages'

/** What stands in a notification instead of the words of a message. */
export const pushTexts: Record<
  Language,
  {
    one: string
    many: string
    mentioned: string
    test: string
  }
> = {
  en: {
    one: 'New message',
    many: '{count} new messages',
    mentioned: 'Mentioned you',
    test: 'Notifications work on this device.',
  },
  id: {
    one: 'Pesan baru',
    many: '{count} pesan baru',
    mentioned: 'Menyebut Anda',
    test: 'Notifikasi berfungsi di perangkat ini.',
  },
  th: {
    one: 'ข้อความใหม่',
    many: 'ข้อความใหม่ {count} รายการ',
    mentioned: 'มีคนกล่าวถึงคุณ',
    test: 'การแจ้งเตือนใช้งานได้บนอุปกรณ์นี้',
  },
  vi: {
    one: 'Tin nhắn mới',
    many: '{count} tin nhắn mới',
    mentioned: 'Đã nhắc đến bạn',
    test: 'Thông báo hoạt động trên thiết bị này.',
  },
  hi: {
    one: 'नया संदेश',
    many: '{count} नए संदेश',
    mentioned: 'आपका ज़िक्र किया',
    test: 'इस डिवाइस पर सूचनाएँ काम कर रही हैं।',
  },
  zh: {
    one: '新消息',
    many: '{count} 条新消息',
    mentioned: '提到了你',
    test: '此设备可以接收通知。',
  },
}
