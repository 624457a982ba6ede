import type { PastCall } from '#features/calling/index.ts'

/** The demo's messages, oldest first; `ago` in minutes before the first start. Names are user numbers. */
type DemoText = { by: string; ago: number; text: string }
/** `sticker`: an emoji that finds a sticker of the demo. */
export type DemoLine =
  | DemoText
  | { by: string; ago: number; sticker: string }
  | { by: string; ago: number; call: PastCall }

const day = 1_440

export const groupName = 'Saturday badminton'

export const groupLines: DemoText[] = [
  { by: 'amelia', ago: 2 * day + 300, text: 'Court 4 is free on Saturday morning. Who is in? 🏸' },
  { by: 'budi01', ago: 2 * day + 296, text: 'Saya ikut! Jam berapa?' },
  { by: 'amelia', ago: 2 * day + 295, text: 'Six to eight, before it gets hot.' },
  { by: 'linhvu', ago: 2 * day + 281, text: 'Mình đến được, nhưng hơi muộn một chút nhé 😅' },
  { by: 'chanida', ago: 2 * day + 240, text: 'ไปค่ะ ร้านเปิดตอนเก้าโมงพอดี' },
  { by: 'arjun1', ago: 2 * day + 238, text: 'मैं भी आ रहा हूँ। रैकेट नया है!' },
  { by: 'meiling', ago: 2 * day + 200, text: '我带水和香蕉 🍌' },
  { by: 'budi01', ago: day + 120, text: 'Lapangan sudah saya bayar, nanti kita bagi rata.' },
  { by: 'amelia', ago: day + 118, text: 'Thank you Budi! What do we owe you?' },
  { by: 'budi01', ago: day + 117, text: '$4.50 seorang 🙏' },
  { by: 'meiling', ago: day + 90, text: '好的，周六给你' },
  { by: 'linhvu', ago: 320, text: 'Ai mang cầu vậy? Mình hết cầu rồi.' },
  { by: 'arjun1', ago: 318, text: 'मेरे पास एक डिब्बा है' },
  { by: 'chanida', ago: 300, text: 'เยี่ยมเลย เจอกันหกโมงเช้านะทุกคน 🌅' },
  { by: 'amelia', ago: 42, text: 'Great, I can be there at half past five' },
  { by: 'budi01', ago: 28, text: 'Amelia, can you bring the shuttles too, just in case?' },
]

type DemoChat = { between: [string, string]; lines: DemoLine[] }

export const chats: DemoChat[] = [
  {
    between: ['amelia', 'linhvu'],
    lines: [
      { by: 'linhvu', ago: day + 400, text: 'Hi Amelia! Chuyến tàu mấy giờ vậy?' },
      { by: 'amelia', ago: day + 399, text: '10:45 from platform 3' },
      { by: 'amelia', ago: day + 398, text: "I'll keep a seat for you" },
      {
        by: 'linhvu',
        ago: day + 396,
        call: { isAudio: false, result: 'answered', duration: 272_000 },
      },
      { by: 'linhvu', ago: day + 390, text: 'Cảm ơn bạn nhiều! ☕ is on me.' },
      { by: 'linhvu', ago: 60, text: 'Sorry, I was on the metro 🚇' },
      { by: 'amelia', ago: 55, text: 'No problem. See you at the station at ten?' },
      { by: 'linhvu', ago: 39, text: 'Mười giờ nhé 👍' },
    ],
  },
  {
    between: ['amelia', 'budi01'],
    lines: [
      { by: 'budi01', ago: 3 * day + 3, call: { isAudio: true, result: 'timedOut', duration: 0 } },
      { by: 'budi01', ago: 3 * day, text: 'Selamat pagi! Did the parcel arrive?' },
      { by: 'amelia', ago: 3 * day - 5, text: 'Yes, yesterday. Perfect size, thank you!' },
      { by: 'budi01', ago: 3 * day - 6, text: 'Senang mendengarnya 😊' },
    ],
  },
  {
    between: ['amelia', 'arjun1'],
    lines: [
      { by: 'arjun1', ago: 190, text: 'दीपावली की शुभकामनाएँ! Happy Diwali! 🪔' },
      { by: 'amelia', ago: 185, text: 'Happy Diwali to you and your family!' },
      { by: 'amelia', ago: 184, sticker: '🥳' },
      { by: 'arjun1', ago: 180, text: 'Come by for sweets this week, everyone is asking about you.' },
    ],
  },
  {
    between: ['amelia', 'meiling'],
    lines: [
      { by: 'meiling', ago: 5 * day, text: '周末有空吗？我发现一家新的茶馆' },
      { by: 'amelia', ago: 5 * day - 12, text: 'Sunday afternoon? Send me the address' },
      { by: 'meiling', ago: 5 * day - 14, text: '好呀，三点，老地方旁边' },
      { by: 'amelia', ago: 5 * day - 15, sticker: '🍵' },
      { by: 'meiling', ago: 5 * day - 16, sticker: '🥰' },
    ],
  },
  {
    between: ['chanida', 'linhvu'],
    lines: [
      { by: 'chanida', ago: day + 30, text: 'ผ้าไหมล็อตใหม่มาแล้วนะ' },
      { by: 'chanida', ago: day + 29, sticker: '🎁' },
      { by: 'linhvu', ago: day + 20, text: 'Tuyệt quá! Giữ cho mình hai mét màu vàng nhé.' },
      { by: 'chanida', ago: day + 18, text: 'ได้เลย เก็บไว้ให้แล้ว 💛' },
    ],
  },
  {
    between: ['budi01', 'arjun1'],
    lines: [
      { by: 'budi01', ago: 700, text: 'Kapan kita main lagi?' },
      { by: 'arjun1', ago: 640, text: 'शनिवार को! और इस बार मैं जीतूँगा 😄' },
    ],
  },
  {
    between: ['chanida', 'meiling'],
    lines: [
      { by: 'meiling', ago: 260, text: '你的店几点关门？' },
      { by: 'chanida', ago: 255, text: 'วันนี้เปิดถึงสามทุ่มค่ะ มาได้เลย' },
    ],
  },
]

/** The group's meeting tomorrow. */
export const meetingPlan = {
  title: 'Badminton: who plays on Saturday',
  password: '2468',
  duration: 30,
  unit: 'minute',
} as const
