import type { Language } from '@mynah/contract/languages'

/** What stands in a notification instead of the words of a message. */
export const pushTexts: Record<
  Language,
  { one: string; many: string; mentioned: string; test: string; kinds: Record<string, string> }
> = {
  en: {
    one: 'New message',
    many: '{count} new messages',
    mentioned: 'Mentioned you',
    test: 'Notifications work on this device.',
    kinds: {
      image: '[Photo]',
      audio: '[Voice]',
      video: '[Video]',
      file: '[File]',
      card: '[Card]',
      face: '[Sticker]',
      mergeForward: '[Chat history]',
    },
  },
  id: {
    one: 'Pesan baru',
    many: '{count} pesan baru',
    mentioned: 'Menyebut Anda',
    test: 'Notifikasi berfungsi di perangkat ini.',
    kinds: {
      image: '[Foto]',
      audio: '[Suara]',
      video: '[Video]',
      file: '[File]',
      card: '[Kartu]',
      face: '[Stiker]',
      mergeForward: '[Riwayat obrolan]',
    },
  },
  th: {
    one: 'ข้อความใหม่',
    many: 'ข้อความใหม่ {count} รายการ',
    mentioned: 'มีคนกล่าวถึงคุณ',
    test: 'การแจ้งเตือนใช้งานได้บนอุปกรณ์นี้',
    kinds: {
      image: '[รูป]',
      audio: '[เสียง]',
      video: '[วิดีโอ]',
      file: '[ไฟล์]',
      card: '[นามบัตร]',
      face: '[สติกเกอร์]',
      mergeForward: '[ประวัติแชท]',
    },
  },
  vi: {
    one: 'Tin nhắn mới',
    many: '{count} tin nhắn mới',
    mentioned: 'Đã nhắc đến bạn',
    test: 'Thông báo hoạt động trên thiết bị này.',
    kinds: {
      image: '[Ảnh]',
      audio: '[Thoại]',
      video: '[Video]',
      file: '[Tệp]',
      card: '[Danh thiếp]',
      face: '[Nhãn dán]',
      mergeForward: '[Lịch sử trò chuyện]',
    },
  },
  hi: {
    one: 'नया संदेश',
    many: '{count} नए संदेश',
    mentioned: 'आपका ज़िक्र किया',
    test: 'इस डिवाइस पर सूचनाएँ काम कर रही हैं।',
    kinds: {
      image: '[फ़ोटो]',
      audio: '[वॉइस]',
      video: '[वीडियो]',
      file: '[फ़ाइल]',
      card: '[कार्ड]',
      face: '[स्टिकर]',
      mergeForward: '[चैट इतिहास]',
    },
  },
  zh: {
    one: '新消息',
    many: '{count} 条新消息',
    mentioned: '提到了你',
    test: '此设备可以接收通知。',
    kinds: {
      image: '[图片]',
      audio: '[语音]',
      video: '[视频]',
      file: '[文件]',
      card: '[名片]',
      face: '[表情]',
      mergeForward: '[聊天记录]',
    },
  },
}
